import type { AlertCulprits, ProcessSample, ProcessUse } from '@vitrine/contracts';
import type { OpenAlert } from './open-alert.ts';

/** Kind of usage by which the processes of an alert are sorted. */
type Order = AlertCulprits['by'];

const ORDER_OF_METRIC: Readonly<Record<string, Order>> = {
  cpu: 'cpu',
  loadPerCore: 'cpu',
  ram: 'memory',
  swap: 'memory',
};
/** Families of rules about series, by their full names. */
const ORDER_OF_FAMILY: readonly (readonly [family: RegExp, order: Order])[] = [
  [/^node_(cpu_ratio|load\d+(_per_core)?)$/, 'cpu'],
  [/^node_(memory|swap)_/, 'memory'],
  [/^disk_io_/, 'disk'],
];

/** Returns by which usage the processes behind an alert are sorted; undefined if processes cannot be its cause. */
export function culpritOrder({
  kind,
  metric,
  series,
}: Pick<OpenAlert['target'], 'kind' | 'metric' | 'series'>): Order | undefined {
  if (kind !== 'load') return undefined;
  if (!series) return Object.hasOwn(ORDER_OF_METRIC, metric) ? ORDER_OF_METRIC[metric] : undefined;
  return series.is === 'above' ? ORDER_OF_FAMILY.find(([family]) => family.test(series.family))?.[1] : undefined;
}

const USE: Readonly<Record<Order, (use: ProcessUse) => number>> = {
  cpu: ({ cpu }) => cpu ?? 0,
  memory: ({ memory }) => memory ?? 0,
  disk: ({ read, write }) => (read ?? 0) + (write ?? 0),
};

const MAX_PROCESSES = 5;
/** Maximum size of the processes stored with an alert, as JSON. */
const MAX_BYTES = 2048;

/** Returns the first processes of a sample, as many as an alert stores; undefined if there are none. */
export function culpritsOf({ at, processes }: ProcessSample, order: Order): AlertCulprits | undefined {
  const first = processes
    .filter(use => USE[order](use) > 0)
    .sort((a, b) => USE[order](b) - USE[order](a))
    .slice(0, MAX_PROCESSES);
  while (Buffer.byteLength(JSON.stringify({ at, by: order, processes: first })) > MAX_BYTES) first.pop();
  return at === null || first.length === 0 ? undefined : { at, by: order, processes: first };
}
