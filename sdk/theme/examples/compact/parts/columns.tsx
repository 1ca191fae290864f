import type { ReactNode } from 'react';
import {
  Cost,
  Flag,
  levelOf,
  Tags,
  trafficUsage,
  type Formatter,
  type NodeView,
  type SortKey,
} from '@vitrine/theme-sdk';
import { Bar } from './Bar.tsx';

type Translate = (key: string, values?: Record<string, string | number>) => string;

interface Context {
  readonly view: NodeView;
  readonly format: Formatter;
  readonly t: Translate;
}

export interface Column {
  readonly key: SortKey | 'tags';
  readonly label: string;
  /** Width in characters. */
  readonly width: number;
  readonly number?: boolean;
  /** True if the value is also known for an offline node. */
  readonly always?: boolean;
  /** Content of the cell. */
  readonly cell: (context: Context) => ReactNode;
}

const bar = (key: 'cpu' | 'ram' | 'disk'): Column => ({
  key,
  label: `metric.${key}`,
  width: 8,
  cell: ({ view }) => <Bar view={view} share={key} />,
});

const rate = (key: 'up' | 'down'): Column => ({
  key,
  label: `metric.${key}`,
  width: 11,
  number: true,
  cell: ({ view: { state }, format }) => format.rate(key === 'up' ? state.netUp : state.netDown),
});

const ALWAYS: readonly Column[] = [
  bar('cpu'),
  bar('ram'),
  bar('disk'),
  {
    key: 'load',
    label: 'metric.load',
    width: 7,
    number: true,
    cell: ({ view: { state }, format }) => format.load(state.load1),
  },
  rate('up'),
  rate('down'),
];

const TRAFFIC: Column = {
  key: 'traffic',
  label: 'metric.traffic',
  width: 15,
  number: true,
  cell: ({ view, format, t }) => {
    const { node, state } = view;
    const plan = trafficUsage(view);
    if (!plan) return format.bytes(state.trafficUp + state.trafficDown);
    const title = t('node.trafficUntil', {
      used: format.bytes(plan.used),
      total: format.bytes(node.trafficLimit),
      day: format.day(node.traffic.until),
    });
    return (
      <span
        title={title}
      >{`${format.bytes(plan.used)} · ${format.percent(plan.percent, 0)}${levelOf(plan.percent) === 'high' ? ' !' : ''}`}</span>
    );
  },
};

const UPTIME: Column = {
  key: 'uptime',
  label: 'metric.uptime',
  width: 10,
  number: true,
  cell: ({ view: { state }, format }) => format.duration(state.uptime),
};

/** Column with the remark of a node. */
const DESCRIPTION: readonly Column[] = [
  { key: 'region', label: 'sort.region', width: 8, always: true, cell: ({ view }) => <Flag code={view.node.region} /> },
  { key: 'tags', label: 'node.tags', width: 16, always: true, cell: ({ view }) => <Tags tags={view.node.tags} /> },
  { key: 'expiry', label: 'sort.expiry', width: 26, always: true, cell: ({ view }) => <Cost node={view.node} /> },
];

/** Columns between the name and the end of a row; columns that need reports come first. */
export const columnsFor = (traffic: boolean): readonly Column[] => [
  ...ALWAYS,
  ...(traffic ? [TRAFFIC] : []),
  UPTIME,
  ...DESCRIPTION,
];
