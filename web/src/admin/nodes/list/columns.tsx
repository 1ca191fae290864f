import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { live } from '../../../api/live/site-live.ts';
import type { Column, SortValue } from '../../../ui/data-table/column.ts';
import { Day, Expiry, Name, Presence, Price, Region, Seen, Speed, Tags, Traffic, Uptime, Use } from './cells.tsx';
import { presenceOf, PRESENCES, trafficOf, usageOf, speedOf } from './live-values.ts';

const quiet = (text: string): ReactNode => (text ? <span title={text}>{text}</span> : '–');

type NodeColumn = Omit<Column<AdminNode>, 'id' | 'header'>;

const liveOf = ({ uuid }: AdminNode) => live.view(uuid)?.state;
const text = (textOf: (node: AdminNode) => string, width: number, overrides: Partial<NodeColumn> = {}): NodeColumn => ({
  width,
  cell: node => quiet(textOf(node)),
  sort: textOf,
  ...overrides,
});
const figure = (
  width: number,
  cell: NodeColumn['cell'],
  sort: (node: AdminNode) => SortValue,
  overrides: Partial<NodeColumn> = {},
): NodeColumn => ({ width, grow: 0, cell, sort, descendingFirst: true, ...overrides });

const usage = (resource: 'cpu' | 'ram' | 'disk', width = 76) =>
  figure(
    width,
    node => <Use node={node} of={resource} />,
    node => usageOf(node, resource),
    { inCardLine: 'labelled' },
  );

/** Columns of the list in addition to the name. Their ids are stored in preferences and links, so they must never be renamed. */
const COLUMNS = {
  state: {
    width: 138,
    grow: 0,
    priority: 0.5,
    cell: node => <Presence node={node} />,
    sort: node => PRESENCES.indexOf(presenceOf(node)),
    inCardLine: 'bare',
  },
  group: text(node => node.group, 108),
  tags: { width: 98, priority: 2, cell: node => <Tags node={node} />, sort: node => node.tags[0]?.label },
  cpu: usage('cpu'),
  ram: usage('ram', 84),
  disk: usage('disk'),
  speed: figure(
    180,
    node => <Speed node={node} />,
    node => speedOf(liveOf(node)),
    { align: 'end' },
  ),
  traffic: figure(
    82,
    node => <Traffic node={node} />,
    node => trafficOf(node),
  ),
  price: figure(
    136,
    node => <Price node={node} />,
    node => node.price,
    // Together with the billing cycle, the price can be longer than the minimum width.
    { grow: 0.5, priority: 2 },
  ),
  expiry: figure(
    100,
    node => <Expiry node={node} />,
    node => node.expiredAt,
    { descendingFirst: false, priority: 1.5 },
  ),
  os: text(node => node.os, 120, { priority: 3 }),
  addresses: text(node => node.addresses.join(', '), 130, { priority: 3 }),
  agent: text(node => node.agentVersion, 80, { grow: 0, priority: 3 }),
  seen: figure(
    110,
    node => <Seen node={node} />,
    node => liveOf(node)?.lastReport,
    { priority: 3 },
  ),
  uptime: figure(
    100,
    node => <Uptime node={node} />,
    node => liveOf(node)?.uptime,
    { align: 'end' },
  ),
  region: text(node => node.region, 100, { cell: node => <Region node={node} /> }),
  hostname: text(node => node.hostname, 120),
  kernel: text(node => node.kernel, 120, { priority: 3 }),
  // Agents report `none` for a physical machine, which is not shown.
  arch: text(node => [node.arch, node.virtualization.replace(/^none$/, '')].filter(Boolean).join(' · '), 110, {
    priority: 3,
  }),
  processor: text(node => node.cpuName, 130, { priority: 3 }),
  remark: text(node => node.remark, 130, { priority: 2 }),
  privateRemark: text(node => node.privateRemark, 130, { priority: 2 }),
  weight: figure(
    70,
    node => node.weight,
    node => node.weight,
    { align: 'end', descendingFirst: false },
  ),
  added: figure(
    110,
    node => <Day at={node.createdAt} />,
    node => node.createdAt,
  ),
} satisfies Record<string, NodeColumn>;

export type ColumnKey = keyof typeof COLUMNS;
export const COLUMN_KEYS = Object.keys(COLUMNS) as readonly ColumnKey[];

/** The columns that fit on a screen with a width of 1440 px. */
export const DEFAULT_COLUMNS: readonly ColumnKey[] = [
  'state',
  'group',
  'tags',
  'cpu',
  'ram',
  'traffic',
  'price',
  'expiry',
];

/** Priority of added columns: higher than all default columns except the state. */
const ADDED_PRIORITY = 0.9;

/** Hook that returns the columns: the name and the selected columns, and all others in the details of a row. */
export function useNodeColumns(keys: readonly ColumnKey[]): readonly Column<AdminNode>[] {
  const { t } = useTranslation('nodes');
  return useMemo(() => {
    const column = (id: ColumnKey) => ({ ...(COLUMNS[id] as NodeColumn), id, header: t(`column.${id}`) });
    const others = COLUMN_KEYS.filter(id => !keys.includes(id));
    // Columns that the user added remain even if there is not enough space for all of them.
    const added = (id: ColumnKey) => !DEFAULT_COLUMNS.includes(id) && { priority: ADDED_PRIORITY };
    return [
      {
        id: 'name',
        header: t('column.name'),
        width: 136,
        grow: 2,
        priority: 0,
        cell: node => <Name node={node} />,
        sort: node => node.name,
      },
      ...keys.map(id => ({ ...column(id), ...added(id) })),
      ...others.map(id => ({ ...column(id), priority: Infinity })),
    ];
  }, [t, keys]);
}
