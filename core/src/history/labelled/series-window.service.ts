import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { METRICS, storedUnit, type MetricName } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import { Database } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { Downsampler, type MetricPoints } from '../read/downsampler.ts';
import { MinuteWindowService } from '../read/minute-window.service.ts';
import type { Range } from '../read/range.rule.ts';
import { readRange } from '../read/read-range.ts';
import { LABELLED_SERIES } from '../series/labelled-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { chunkStartsIn, HOUR, MINUTE } from '../series/tiers.ts';
import { minutesAt } from '../store/chunk.queries.ts';
import { skipIfCorrupt } from '../store/decode-stored-chunk.ts';
import { findSeries, type SeriesRow } from '../store/series-rows.queries.ts';
import { toBaseUnit, type KnownFamily } from './family-registry.service.ts';
import { seriesOfGroups, type StoredSeries } from './series.queries.ts';

/** Consecutive minutes; seconds since 1970, on a whole minute. */
interface MinuteWindow {
  readonly from: number;
  readonly minutes: number;
}

/** Consecutive hours; seconds since 1970, on a whole hour. */
interface HourWindow {
  readonly from: number;
  readonly hours: number;
}

/**
 * Minutes, or hours, of one series in the unit of its family; NaN if nothing was reported. For states the worst, for counters the
 * last value.
 */
export interface SeriesMinutes {
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Float64Array;
}

/** Number of groups per read, so that the event loop is not blocked for long. */
const BATCH = 100;
/** Time without values after which a label set counts as gone, so that none are expected. */
const GONE_AFTER_S = 7 * DAY_S;

/** Service that reads the minutes of a family, for minutely evaluations of many nodes and for backtests. */
@Injectable()
export class SeriesWindowService {
  constructor(
    private readonly db: Database,
    private readonly minuteWindow: MinuteWindowService,
  ) {}

  /**
   * Iterates over the nodes that have series of the families, which all belong to one part of the history, so that their chunks are
   * read once.
   */
  async *ofNodes(
    nodes: readonly string[],
    families: readonly KnownFamily[],
    window: MinuteWindow,
  ): AsyncGenerator<readonly [node: string, seriesOf: (family: KnownFamily) => SeriesMinutes[]]> {
    const metrics = families.flatMap(({ metric }) => metric ?? []);
    if (metrics.length > 0) {
      for await (const [node, read] of this.minuteWindow.ofNodes(nodes, metrics, window))
        yield [node, ({ metric }) => [{ labels: {}, values: inBaseUnit(read(metric!), metric!) }]];
      return;
    }
    const hours = chunkStartsIn(MINUTE, window.from, window.from + window.minutes * MINUTE.step);
    for (const batch of batchesOf(nodes, BATCH)) {
      const groups = await this.groupsOf(batch, families, window);
      const readers = new Map(groups.map(({ row, stored }) => [row.id, downsamplerOf(stored, minuteRange(window))]));
      for (const t of hours)
        for (const row of await minutesAt(this.db, [...readers.keys()], t))
          skipIfCorrupt(row, () =>
            readers.get(row.series)!.add(row.data, { start: row.t, step: MINUTE.step, from: 0, to: Infinity }),
          );
      for (const { row, stored } of groups)
        yield [row.node, family => valuesOf(readers.get(row.id)!, stored, family, window.minutes)];
      await setImmediate();
    }
  }

  /** Returns the series of one node over a window of any length. */
  async ofNode(node: string, family: KnownFamily, window: MinuteWindow): Promise<SeriesMinutes[]> {
    const { metric } = family;
    if (metric !== undefined) {
      const read = await this.minuteWindow.ofNode(node, [metric], window);
      return read ? [{ labels: {}, values: inBaseUnit(read(metric), metric) }] : [];
    }
    return this.ofLabels(node, family, minuteRange(window));
  }

  /** Returns the hourly values of the series of one node. Label sets without values are left out. */
  async hoursOfNode(node: string, family: KnownFamily, { from, hours }: HourWindow): Promise<SeriesMinutes[]> {
    const range = { tier: HOUR, from, step: HOUR.step, points: hours };
    const series = await (family.metric === undefined
      ? this.ofLabels(node, family, range)
      : this.ofMetric(node, family.metric, range));
    return series.filter(({ values }) => values.some(value => !Number.isNaN(value)));
  }

  private async ofLabels(node: string, family: KnownFamily, range: Range): Promise<SeriesMinutes[]> {
    const [group] = await this.groupsOf([node], [family], range);
    if (!group) return [];
    const downsampler = downsamplerOf(group.stored, range);
    await readRange(this.db, group.row, range, downsampler);
    return valuesOf(downsampler, group.stored, family, range.points);
  }

  private async ofMetric(node: string, metric: MetricName, range: Range): Promise<SeriesMinutes[]> {
    const [row] = await findSeries(this.db, [node], NODE_SERIES.name);
    if (!row) return [];
    const { id, scale, kind } = METRICS[metric];
    const downsampler = new Downsampler([id], range);
    await readRange(this.db, row, range, downsampler);
    const line = downsampler.lines.get(id);
    if (!line) return [];
    const at = (point: number) => (kind === 'counter' ? line.last[point]! : line.avg(point));
    const values = Float64Array.from({ length: range.points }, (_, point) => at(point) / scale);
    return [{ labels: {}, values: inBaseUnit(values, metric) }];
  }

  /** Returns the groups of these nodes that have series of families of one part. */
  private async groupsOf(
    nodes: readonly string[],
    families: readonly KnownFamily[],
    { from }: { readonly from: number },
  ): Promise<Group[]> {
    const part = families[0]?.part;
    const rows = (await findSeries(this.db, nodes, LABELLED_SERIES.name)).filter(row => row.part === part);
    const all = await seriesOfGroups(
      this.db,
      rows.map(({ id }) => id),
      families.map(({ name }) => name),
    );
    const byGroup = Map.groupBy(
      all.filter(({ lastAt }) => lastAt >= from - GONE_AFTER_S),
      ({ group }) => group,
    );
    return rows.flatMap(row => {
      const stored = byGroup.get(row.id);
      return stored ? [{ row, stored }] : [];
    });
  }
}

interface Group {
  readonly row: SeriesRow;
  readonly stored: readonly StoredSeries[];
}

const minuteRange = ({ from, minutes }: MinuteWindow) => ({ tier: MINUTE, from, step: MINUTE.step, points: minutes });

const downsamplerOf = (stored: readonly StoredSeries[], range: Range) =>
  new Downsampler(
    stored.map(({ column }) => column),
    range,
  );

function valuesOf(
  downsampler: Downsampler,
  stored: readonly StoredSeries[],
  { name, declaration }: KnownFamily,
  points: number,
): SeriesMinutes[] {
  const { kind } = declaration;
  const scale = declaration.kind === 'state' ? 1 : storedUnit(declaration.unit).scale;
  const at = (line: MetricPoints, point: number) =>
    kind === 'gauge' ? line.avg(point) : kind === 'state' ? line.max[point]! : line.last[point]!;
  return stored.flatMap(({ column, family, labels }) => {
    if (family !== name) return [];
    const line = downsampler.lines.get(column);
    const values = Float64Array.from({ length: points }, (_, point) => (line ? at(line, point) / scale : NaN));
    return [{ labels: JSON.parse(labels) as Record<string, string>, values }];
  });
}

const inBaseUnit = (values: Float64Array, metric: NonNullable<KnownFamily['metric']>) =>
  values.map(value => value * toBaseUnit(METRICS[metric].unit));
