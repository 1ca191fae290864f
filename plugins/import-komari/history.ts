import {
  importedJson,
  importedText,
  importedTime,
  type ImportedProbes,
  type ImportedValues,
  type ImportSource,
  type SourceRow,
} from '@vitrine/plugin-sdk';

const MINUTE_S = 60;
const LONG_TERM_S = 900;
const STEPS = [60, 300, 3600, 86_400];

type MetricName = ImportedValues['metric'];

/** Metrics of the newer store. Counters are omitted: their totals are imported with the node. */
const METRIC_NAMES: Readonly<Record<string, MetricName>> = {
  'cpu.usage': 'cpu',
  'gpu.usage': 'gpu',
  'memory.used': 'ramUsed',
  'swap.used': 'swapUsed',
  'disk.used': 'diskUsed',
  'load.average': 'load1',
  'net.in.rate': 'netDown',
  'net.out.rate': 'netUp',
  'process.count': 'processes',
  'connections.tcp': 'tcp',
  'connections.udp': 'udp',
};

/** Columns of the older tables. `connections` counts TCP and UDP sockets. */
const COLUMNS: Readonly<Record<string, MetricName>> = {
  cpu: 'cpu',
  ram: 'ramUsed',
  swap: 'swapUsed',
  disk: 'diskUsed',
  load: 'load1',
  net_in: 'netDown',
  net_out: 'netUp',
  process: 'processes',
  connections_udp: 'udp',
};
const RECORD_COLUMNS = ['time', 'connections', ...Object.keys(COLUMNS)];
export const RECORD_TABLES = [
  ['records', MINUTE_S],
  ['records_long_term', LONG_TERM_S],
] as const;

/** The newer store: its table prefix, and the seconds of each resolution by id. */
export interface Store {
  readonly prefix: string;
  readonly steps: ReadonlyMap<number, number>;
}

/** A bucket of the newer store. Start and length in seconds. */
interface Bucket {
  readonly t: number;
  readonly step: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** Returns the newer store, or undefined if it is missing. A file without tables was copied while its write-ahead log was open. */
export async function storeOf(source: ImportSource): Promise<Store | undefined> {
  const tables = await source.tables('metrics');
  const prefix = Object.keys(tables)
    .map(table => /^(\w{0,40})rollups$/.exec(table)?.[1])
    .find(known => known !== undefined && `${known}series` in tables && `${known}resolutions` in tables);
  if (prefix === undefined) return undefined;
  const rows = await source.all('metrics', `${prefix}resolutions`, ['id', 'resolution_milli']);
  const steps = rows.map(row => [Number(row.id), Number(row.resolution_milli) / 1000] as const);
  return { prefix, steps: new Map(steps.filter(([, step]) => STEPS.includes(step))) };
}

export async function hasRecords(source: ImportSource): Promise<boolean> {
  const tables = await source.tables('main');
  return ['records', 'records_long_term', 'ping_records'].some(table => table in tables);
}

/** Yields the ids of a node's series, with their metric and ping task. */
export async function* seriesOf(source: ImportSource, { prefix }: Store, node: string) {
  for await (const row of source.rows('metrics', `${prefix}series`, ['id', 'metric_name', 'tags'], { entity_id: node }))
    yield { id: Number(row.id), metric: importedText(row.metric_name), task: taskOf(row) };
}

export async function* bucketsOf(
  source: ImportSource,
  { prefix, steps }: Store,
  series: number,
): AsyncGenerator<Bucket> {
  const columns = ['resolution_id', 'bucket_milli', 'count', 'sum', 'min_val', 'max_val', 'last_val'];
  for await (const row of source.rows('metrics', `${prefix}rollups`, columns, { series_id: series })) {
    const step = steps.get(Number(row.resolution_id));
    const t = Math.floor(numberIn(row.bucket_milli) / 1000);
    const count = numberIn(row.count);
    const [sum, min, max] = [numberIn(row.sum), numberIn(row.min_val), numberIn(row.max_val)];
    const isValid = count > 0 && count <= 1e9 && [sum, min, max].every(value => value >= 0) && min <= max;
    if (!step || t % step !== 0 || !isValid) continue;
    const last = numberIn(row.last_val);
    yield { t, step, count, sum: Math.min(max * count, Math.max(min * count, sum)), min, max, last };
  }
}

/** Yields the history of a node from the newer store, the older tables, or both. */
export async function* valuesOf(source: ImportSource, node: string): AsyncGenerator<ImportedValues> {
  const store = await storeOf(source);
  if (store)
    for await (const { id, metric: name } of seriesOf(source, store, node)) {
      const metric = Object.hasOwn(METRIC_NAMES, name) ? METRIC_NAMES[name] : undefined;
      if (!metric) continue;
      for await (const { t, step, count, sum, min, max } of bucketsOf(source, store, id))
        yield { metric, t, step, count, sum, min, max };
    }
  for (const [table, step] of RECORD_TABLES)
    for await (const row of source.rows('main', table, RECORD_COLUMNS, { client: node })) {
      const time = importedTime(row.time);
      if (time === null) continue;
      const t = Math.floor(time / 1000 / step) * step;
      const both = numberIn(row.connections);
      const sockets = Number.isNaN(both)
        ? []
        : [['tcp', Math.max(0, both - (numberIn(row.connections_udp) || 0))] as const];
      const columns = Object.entries(COLUMNS).map(([column, metric]) => [metric, numberIn(row[column])] as const);
      for (const [metric, value] of [...columns, ...sockets])
        if (value >= 0) yield { metric, t, step, count: 1, sum: value, min: value, max: value };
    }
}

/** Yields the results of a ping task by a node. */
export async function* probesOf(source: ImportSource, node: string, task: string): AsyncGenerator<ImportedProbes> {
  const store = await storeOf(source);
  if (store) yield* storedProbes(source, store, node, Number(task));
  const where = { client: node, task_id: Number(task) };
  for await (const row of source.rows('main', 'ping_records', ['time', 'value'], where)) {
    const time = importedTime(row.time);
    const trip = numberIn(row.value);
    if (time === null || !(trip >= -1 && trip <= 600_000)) continue;
    const t = Math.floor(time / 1000 / MINUTE_S) * MINUTE_S;
    const probe = { t, step: MINUTE_S, sent: 1 };
    yield trip < 0
      ? { ...probe, received: 0, sum: 0, min: 0, max: 0 }
      : { ...probe, received: 1, sum: trip, min: trip, max: trip };
  }
}

async function* storedProbes(
  source: ImportSource,
  store: Store,
  node: string,
  task: number,
): AsyncGenerator<ImportedProbes> {
  const series: { id: number; metric: string }[] = [];
  for await (const entry of seriesOf(source, store, node)) if (entry.task === task) series.push(entry);
  const find = (metric: string) => series.find(series => series.metric === metric);
  const [latency, loss] = [find('ping.latency_ms'), find('ping.loss')];
  const trips = new Map<string, Bucket>();
  if (latency)
    for await (const bucket of bucketsOf(source, store, latency.id)) trips.set(`${bucket.step} ${bucket.t}`, bucket);
  const buckets: Bucket[] = [];
  if (loss) for await (const bucket of bucketsOf(source, store, loss.id)) buckets.push(bucket);
  for (const { t, step, count: sent, sum: count } of loss
    ? buckets
    : [...trips.values()].map(trip => ({ ...trip, sum: 0 }))) {
    const trip = trips.get(`${step} ${t}`);
    const received = Math.min(trip?.count ?? 0, Math.max(0, Math.round(sent - count)));
    const { min = 0, max = 0 } = trip ?? {};
    yield { t, step, sent, received, sum: trip ? (trip.sum / trip.count) * received : 0, min, max };
  }
}

/** Returns the number in a column; NaN for anything else. */
const numberIn = (value: SourceRow[string] | undefined): number => (typeof value === 'number' ? value : NaN);

function taskOf(row: SourceRow): number | undefined {
  const tags = importedJson(row.tags);
  const task = typeof tags === 'object' && tags !== null ? Number((tags as { task_id?: unknown }).task_id) : NaN;
  return Number.isSafeInteger(task) && task > 0 ? task : undefined;
}
