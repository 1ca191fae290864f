import type { Formatter, NodeView, SortKey } from '@vitrine/theme-sdk';
import type { ReactNode } from 'react';
import { Bar } from './Bar.tsx';
import { shares } from './shares.ts';

type Translate = (key: string, values?: Record<string, string | number>) => string;

interface Context {
  readonly view: NodeView;
  readonly format: Formatter;
  readonly t: Translate;
}

export interface Column {
  readonly key: SortKey;
  readonly label: string;
  /** Width in characters. */
  readonly width: number;
  readonly number?: boolean;
  /** Content of the cell while the node is online. */
  readonly cell: (context: Context) => ReactNode;
}

const bar = (key: 'cpu' | 'ram' | 'disk'): Column => ({
  key,
  label: `metric.${key}`,
  width: 8,
  cell: ({ view, t }) => <Bar label={t(`metric.${key}`)} value={shares(view)[key]} />,
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
  width: 11,
  number: true,
  cell: ({ view: { state }, format }) => format.bytes(state.trafficUp + state.trafficDown),
};

const UPTIME: Column = {
  key: 'uptime',
  label: 'metric.uptime',
  width: 10,
  number: true,
  cell: ({ view: { state }, format }) => format.duration(state.uptime),
};

/** Columns between the name and the end of a row. */
export const columnsFor = (traffic: boolean): readonly Column[] => [...ALWAYS, ...(traffic ? [TRAFFIC] : []), UPTIME];
