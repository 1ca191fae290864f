import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { METRICS, NO_STATE, type LiveState, type MetricName } from '@vitrine/contracts';
import { LIVE_FIELDS } from '@vitrine/contracts/live-row';
import { Database, type Statements } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { Clock } from '../../platform/time/clock.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { minutesKeptSince } from '../retention/retention.rule.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { chunkStartsIn, floorTo, MINUTE, spanOf } from '../series/tiers.ts';
import { lastChunks, minutesAt } from '../store/chunk.queries.ts';
import { skipIfCorrupt } from '../store/decode-stored-chunk.ts';
import { findSeries, type SeriesRow } from '../store/series-rows.queries.ts';
import { Downsampler } from './downsampler.ts';
import { wasOnline } from './was-online.rule.ts';

/** Number of minutes read, ending with the requested one: a node that reports every fifth minute is in them twice. */
const WINDOW = 11;
const HOUR = spanOf(MINUTE);
/** Number of series per read, so that the event loop is not blocked for long. */
const BATCH = 100;

const FIELDS = LIVE_FIELDS.filter(field => field in METRICS) as (keyof LiveState & MetricName)[];
const IDS = FIELDS.map(field => METRICS[field].id);

/** Consecutive minutes; seconds since 1970. */
interface Minutes {
  readonly from: number;
  readonly points: number;
}

/** Service that reads the state of all nodes in a given minute. */
@Injectable()
export class MomentService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly historyRetention: HistoryRetentionService,
  ) {}

  /** Returns the states of nodes in the minute that begins at `at`, ms since 1970; without nodes that had not reported before. */
  async statesAt(nodes: readonly string[], at: number): Promise<Map<string, LiveState>> {
    const minute = at / 1000;
    const states = new Map<string, LiveState>();
    const now = this.clock.now();
    const oldest = minutesKeptSince(this.historyRetention.metricHours, now);
    if (minute < oldest || at > now) return states;
    const em = this.db.unitOfWork();
    for (const batch of batchesOf(nodes, BATCH)) {
      const series = await findSeries(em, batch, NODE_SERIES.name);
      const silent = await this.addWindow(em, series, minute, states);
      await this.addLast(em, silent, { minute, oldest }, states);
      // Yields to other requests.
      await setImmediate();
    }
    return states;
  }

  /** Adds the nodes that reported in the last minutes, and returns the other nodes. */
  private async addWindow(
    em: Statements,
    series: readonly SeriesRow[],
    minute: number,
    states: Map<string, LiveState>,
  ): Promise<SeriesRow[]> {
    const window = { from: minute - (WINDOW - 1) * MINUTE.step, points: WINDOW };
    const read = await readMinutes(em, series, window);
    return series.filter(({ id, node }) => {
      const lines = read.get(id)!;
      const reported = reportsIn(lines, WINDOW);
      const newest = reported.lastIndexOf(true);
      if (newest < 0) return true;
      states.set(node, stateOf(lines, newest, window, wasOnline(reported)));
      return false;
    });
  }

  /** Adds the last state of nodes that had been silent for longer. */
  private async addLast(
    em: Statements,
    series: readonly SeriesRow[],
    { minute, oldest }: { readonly minute: number; readonly oldest: number },
    states: Map<string, LiveState>,
  ): Promise<void> {
    const hour = floorTo(HOUR, minute);
    const unseen = await this.addHour(em, series, { from: hour, points: (minute - hour) / MINUTE.step }, states);
    // Minutes are merged into chunks soon after their hour, so the previous hour may still be loose.
    const older = await this.addHour(em, unseen, { from: hour - HOUR, points: MINUTE.slots }, states);
    const last = await lastChunks(
      em,
      older.map(({ id }) => id),
      MINUTE.id,
      { from: floorTo(HOUR, oldest), until: hour },
    );
    const found = older.filter(({ id }) => last.has(id));
    for (const [from, silent] of Map.groupBy(found, ({ id }) => last.get(id)!))
      await this.addHour(em, silent, { from, points: MINUTE.slots }, states);
  }

  /** Adds the last state within an hour of nodes that reported in it, and returns the nodes that did not. */
  private async addHour(
    em: Statements,
    series: readonly SeriesRow[],
    hour: Minutes,
    states: Map<string, LiveState>,
  ): Promise<SeriesRow[]> {
    const read = await readMinutes(em, series, hour);
    return series.filter(({ id, node }) => {
      const newest = reportsIn(read.get(id)!, hour.points).lastIndexOf(true);
      if (newest < 0) return true;
      states.set(node, stateOf(read.get(id)!, newest, hour, false));
      return false;
    });
  }
}

async function readMinutes(
  em: Statements,
  series: readonly SeriesRow[],
  { from, points }: Minutes,
): Promise<ReadonlyMap<number, Downsampler>> {
  const read = new Map(series.map(({ id }) => [id, new Downsampler(IDS, { from, step: MINUTE.step, points })]));
  for (const t of chunkStartsIn(MINUTE, from, from + points * MINUTE.step))
    for (const row of await minutesAt(em, [...read.keys()], t))
      skipIfCorrupt(row, () =>
        read.get(row.series)!.add(row.data, { start: row.t, step: MINUTE.step, from: 0, to: Infinity }),
      );
  return read;
}

/** Returns in which points of a result the node reported. */
const reportsIn = ({ lines }: Downsampler, points: number): boolean[] =>
  Array.from({ length: points }, (_, point) =>
    [...lines.values()].some(({ weight, last }) => weight[point]! > 0 || !Number.isNaN(last[point])),
  );

/** Maps a stored minute to a state. */
function stateOf({ lines }: Downsampler, point: number, { from }: Minutes, online: boolean): LiveState {
  const values = FIELDS.map(field => {
    const { id, scale, kind } = METRICS[field];
    const line = lines.get(id);
    const stored = (kind === 'counter' ? line?.last[point] : line?.avg(point)) ?? NaN;
    const unknown = field === 'trafficUp' || field === 'trafficDown' ? 0 : null;
    return [field, Number.isNaN(stored) ? unknown : Math.round(stored) / scale] as const;
  });
  const lastReport = (from + (point + 1) * MINUTE.step) * 1000;
  return { ...NO_STATE, ...Object.fromEntries(values), online, lastReport };
}
