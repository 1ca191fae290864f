import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { MetricName } from '@vitrine/contracts';
import { METRICS } from '@vitrine/contracts';
import { Database } from '../../platform/database/database.ts';
import { batchesOf } from '../../platform/queues/batches.ts';
import { PING_SERIES } from '../latency/ping-series.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { chunkStartsIn, MINUTE } from '../series/tiers.ts';
import { minutesAt } from '../store/chunk.queries.ts';
import { skipIfCorrupt } from '../store/decode-stored-chunk.ts';
import { findSeries, type SeriesRow } from '../store/series-rows.queries.ts';
import { Downsampler } from './downsampler.ts';
import { LatencyDownsampler, type LatencyPoints } from './latency-downsampler.ts';
import { readRange, type ChunkSink } from './read-range.ts';

/** Consecutive minutes; seconds since 1970, on a whole minute. */
interface MinuteWindow {
  readonly from: number;
  readonly minutes: number;
}

/** Number of series per read, so that the event loop is not blocked for long. */
const BATCH = 100;

/** Service that reads the minutes of many nodes at once, for minutely evaluations of all nodes. */
@Injectable()
export class MinuteWindowService {
  constructor(private readonly db: Database) {}

  /**
   * Iterates over the nodes with their minutes, as a function that returns the averages of a metric: NaN if nothing was reported.
   */
  async *ofNodes(
    nodes: readonly string[],
    metrics: readonly MetricName[],
    window: MinuteWindow,
  ): AsyncGenerator<[node: string, values: (metric: MetricName) => Float64Array]> {
    const ids = metrics.map(name => METRICS[name].id);
    const create = () => new Downsampler(ids, { from: window.from, step: MINUTE.step, points: window.minutes });
    for await (const [{ node }, read] of this.read(nodes, NODE_SERIES.name, window, () => true, create))
      yield [node, metric => averages(read, metric, window.minutes)];
  }

  /** Iterates over nodes and tasks with their minutes. */
  async *ofTasks(
    nodes: readonly string[],
    isWanted: (node: string, task: number) => boolean,
    window: MinuteWindow,
  ): AsyncGenerator<[node: string, task: number, line: LatencyPoints]> {
    const create = () => new LatencyDownsampler({ from: window.from, step: MINUTE.step, points: window.minutes });
    for await (const [{ node, part }, read] of this.read(nodes, PING_SERIES.name, window, isWanted, create))
      yield [node, part, read.line];
  }

  /** Returns the minutes of one node over a window of any length; undefined if it has no history. */
  async ofNode(
    node: string,
    metrics: readonly MetricName[],
    window: MinuteWindow,
  ): Promise<((metric: MetricName) => Float64Array) | undefined> {
    const downsampler = new Downsampler(
      metrics.map(name => METRICS[name].id),
      { from: window.from, step: MINUTE.step, points: window.minutes },
    );
    const found = await this.readOne(node, NODE_SERIES.name, 0, window, downsampler);
    return found ? metric => averages(downsampler, metric, window.minutes) : undefined;
  }

  /** Returns the minutes of one node and task. */
  async ofTask(node: string, task: number, window: MinuteWindow): Promise<LatencyPoints | undefined> {
    const downsampler = new LatencyDownsampler({ from: window.from, step: MINUTE.step, points: window.minutes });
    return (await this.readOne(node, PING_SERIES.name, task, window, downsampler)) ? downsampler.line : undefined;
  }

  private async readOne(
    node: string,
    kind: string,
    probe: number,
    { from, minutes }: MinuteWindow,
    downsampler: ChunkSink,
  ): Promise<boolean> {
    const em = this.db.unitOfWork();
    const series = (await findSeries(em, [node], kind)).find(series => series.part === probe);
    if (series) await readRange(em, series, { tier: MINUTE, from, step: MINUTE.step, points: minutes }, downsampler);
    return series !== undefined;
  }

  private async *read<F extends ChunkSink>(
    nodes: readonly string[],
    kind: string,
    { from, minutes }: MinuteWindow,
    isWanted: (node: string, probe: number) => boolean,
    create: () => F,
  ): AsyncGenerator<[series: SeriesRow, downsampler: F]> {
    const em = this.db.unitOfWork();
    const hours = chunkStartsIn(MINUTE, from, from + minutes * MINUTE.step);
    for (const nodeBatch of batchesOf(nodes, BATCH)) {
      const found = (await findSeries(em, nodeBatch, kind)).filter(({ node, part }) => isWanted(node, part));
      for (const batch of batchesOf(found, BATCH)) {
        const downsamplers = new Map(batch.map(series => [series.id, create()]));
        for (const t of hours)
          for (const row of await minutesAt(
            em,
            batch.map(({ id }) => id),
            t,
          ))
            skipIfCorrupt(row, () =>
              downsamplers.get(row.series)!.add(row.data, { start: row.t, step: MINUTE.step, from: 0, to: Infinity }),
            );
        for (const series of batch) yield [series, downsamplers.get(series.id)!];
        await setImmediate();
      }
    }
  }
}

function averages(downsampler: Downsampler, metric: MetricName, minutes: number): Float64Array {
  const { id, scale } = METRICS[metric];
  const line = downsampler.lines.get(id);
  return Float64Array.from({ length: minutes }, (_, minute) => (line ? line.avg(minute) / scale : NaN));
}
