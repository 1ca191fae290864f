import type { MetricName } from '@vitrine/contracts';
import { DAY_S, HOUR_S, MINUTE_S } from '@vitrine/contracts/time';
import type { PastProbes, PastValues } from '../../history/write/past-history.service.ts';
import { InvalidArchiveError } from '@vitrine/contracts/archive';
import type { SourceDatabase, SourceRow } from './source-database.ts';
import { jsonOf, numberOf, textOf, uuidOf } from './values.ts';

/** Maximum series of all nodes: thousand nodes with their metrics and ping tasks. */
export const MAX_SERIES = 200_000;
const LONG_TERM_S = 900;
/** Earliest time that is believed: 2015. Seconds. */
const EARLIEST = 1_420_070_400;
const STEPS = [MINUTE_S, 5 * MINUTE_S, HOUR_S, DAY_S];

/** Metrics of the newer store. Counters are left out: their totals belong to the other server's counting. */
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

/** Columns of the older tables. `connections` counts both kinds of sockets. */
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

/** History of a backup: the newer metric store, the older tables, or both. `until`: seconds; later values are not believed. */
export class KomariHistory {
  private readonly series = new Map<string, { id: bigint; metric: string; task: number | undefined }[]>();
  private readonly rollups: string;

  constructor(
    private readonly main: SourceDatabase,
    private readonly metrics: SourceDatabase | undefined,
    prefix: string,
    private readonly until: number,
  ) {
    const seriesTable = `${prefix}series`;
    this.rollups = `${prefix}rollups`;
    if (!this.hasStore(prefix)) return;
    let known = 0;
    for (const row of metrics!.iterate(`select id, metric_name, entity_id, tags from "${seriesTable}"`)) {
      if (++known > MAX_SERIES) throw new InvalidArchiveError(`metrics.db has more than ${MAX_SERIES} series.`);
      const node = uuidOf(row.entity_id);
      if (!node || typeof row.id !== 'bigint') continue;
      const list = this.series.get(node) ?? [];
      list.push({ id: row.id, metric: textOf(row.metric_name, 191), task: taskOf(row) });
      this.series.set(node, list);
    }
    this.resolutions = new Map(
      metrics!.query(`select id, resolution_milli from "${prefix}resolutions" limit 100`).flatMap(row => {
        const step = numberOf(row.resolution_milli) / 1000;
        return STEPS.includes(step) ? [[numberOf(row.id), step] as const] : [];
      }),
    );
  }

  private readonly resolutions: ReadonlyMap<number, number> = new Map();

  /** True if the metric store is there. A file without tables was copied while its log was open. */
  hasStore(prefix: string): boolean {
    return ['series', 'rollups', 'resolutions'].every(table => this.metrics?.has(prefix + table));
  }

  get hasRows(): boolean {
    return ['records', 'records_long_term', 'ping_records'].some(table => this.main.has(table));
  }

  /** Returns the ids of the ping tasks that a node has results of. */
  tasksOf(node: string): number[] {
    const stored = (this.series.get(node) ?? []).flatMap(({ task }) => task ?? []);
    const recorded = this.main.has('ping_records')
      ? this.main.query('select distinct task_id from ping_records where client = ? limit 1000', node)
      : [];
    return [...new Set([...stored, ...recorded.map(row => numberOf(row.task_id))])];
  }

  *valuesOf(node: string): Generator<PastValues> {
    for (const { id, metric: name } of this.series.get(node) ?? []) {
      const metric = METRIC_NAMES[name];
      if (!metric) continue;
      for (const { t, step, count, sum, min, max } of this.rollupsOf(id))
        yield { metric, t, step, count, sum, min, max };
    }
    for (const [table, step] of [
      ['records', MINUTE_S],
      ['records_long_term', LONG_TERM_S],
    ] as const) {
      if (!this.main.has(table)) continue;
      for (const row of this.main.iterate(`select * from "${table}" where client = ?`, node)) {
        const t = this.timeOf(row.time);
        if (t === undefined) continue;
        const at = Math.floor(t / step) * step;
        const both = numberOf(row.connections);
        const sockets =
          'connections' in row ? [['tcp', Math.max(0, both - numberOf(row.connections_udp))] as const] : [];
        const columns = Object.entries(COLUMNS).flatMap(([column, metric]) => {
          const value = numberOf(row[column], { otherwise: NaN });
          return Number.isNaN(value) ? [] : [[metric, value] as const];
        });
        for (const [metric, value] of [...columns, ...sockets])
          yield { metric, t: at, step, count: 1, sum: value, min: value, max: value };
      }
    }
  }

  *probesOf(node: string, task: number): Generator<PastProbes> {
    const stored = (this.series.get(node) ?? []).filter(one => one.task === task);
    const find = (metric: string) => stored.find(one => one.metric === metric);
    const [latency, loss] = [find('ping.latency_ms'), find('ping.loss')];
    const received = new Map(
      (latency ? [...this.rollupsOf(latency.id)] : []).map(one => [`${one.step} ${one.t}`, one]),
    );
    const tried = loss ? this.rollupsOf(loss.id) : [...received.values()].map(one => ({ ...one, sum: 0 }));
    for (const { t, step, count: sent, sum: lost } of tried) {
      const trips = received.get(`${step} ${t}`);
      const came = Math.min(trips?.count ?? 0, Math.max(0, Math.round(sent - lost)));
      const { min = 0, max = 0 } = trips ?? {};
      yield { t, step, sent, received: came, sum: trips ? (trips.sum / trips.count) * came : 0, min, max };
    }
    if (!this.main.has('ping_records')) return;
    const rows = this.main.iterate('select time, value from ping_records where client = ? and task_id = ?', node, task);
    for (const row of rows) {
      const t = this.timeOf(row.time);
      const trip = numberOf(row.value, { min: -1, max: 600_000, otherwise: NaN });
      if (t === undefined || Number.isNaN(trip)) continue;
      const at = Math.floor(t / MINUTE_S) * MINUTE_S;
      const probe = { t: at, step: MINUTE_S, sent: 1 };
      yield trip < 0
        ? { ...probe, received: 0, sum: 0, min: 0, max: 0 }
        : { ...probe, received: 1, sum: trip, min: trip, max: trip };
    }
  }

  private *rollupsOf(series: bigint) {
    const sql = `select resolution_id, bucket_milli, count, sum, min_val, max_val from "${this.rollups}" where series_id = ?`;
    for (const row of this.metrics!.iterate(sql, series)) {
      const step = this.resolutions.get(numberOf(row.resolution_id));
      const t = Math.floor(numberOf(row.bucket_milli, { otherwise: NaN }) / 1000);
      const count = numberOf(row.count, { max: 1e9 });
      const [sum, min, max] = [row.sum, row.min_val, row.max_val].map(value => numberOf(value, { otherwise: NaN }));
      const isValid = count > 0 && [sum, min, max].every(value => !Number.isNaN(value)) && min! <= max!;
      if (!step || !this.isPast(t) || t % step !== 0 || !isValid) continue;
      yield { t, step, count, sum: Math.min(max! * count, Math.max(min! * count, sum!)), min: min!, max: max! };
    }
  }

  private timeOf(value: SourceRow[string] | undefined): number | undefined {
    const text = typeof value === 'string' ? value.replace(/(\.\d{3})\d*/, '$1').replace(' ', 'T') : '';
    const t = Math.floor(Date.parse(text) / 1000);
    return this.isPast(t) ? t : undefined;
  }

  private isPast(t: number): boolean {
    return t >= EARLIEST && t <= this.until;
  }
}

function taskOf(row: SourceRow): number | undefined {
  const tags = jsonOf(row.tags);
  const task = typeof tags === 'object' && tags !== null ? Number((tags as { task_id?: unknown }).task_id) : NaN;
  return Number.isSafeInteger(task) && task > 0 ? task : undefined;
}
