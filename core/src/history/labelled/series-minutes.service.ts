import { Injectable } from '@nestjs/common';
import type { Family } from '@vitrine/contracts';
import { Clock } from '../../platform/time/clock.ts';
import type { Chunk } from '../codec/chunk.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { minutesKeptSince } from '../retention/retention.rule.ts';
import { LABELLED_SERIES, type LabelledAggregate } from '../series/labelled-series.ts';
import { FlushParticipant } from '../write/flush.contribution.ts';
import { MinuteBuffer, type BatchParts } from '../write/minute-buffer.ts';
import { NodeSeries, SERIES_OF_A_NODE, SeriesEntry, type LabelValues } from './node-series.ts';
import { SeriesFlushBatch } from './series-flush-batch.ts';

/** `part` of the history rows for series that the product itself declares. Plugins have parts of their own. */
export const NODE_PART = 1;

/** A value of a series. States are positions in the family's list. */
export interface SeriesValue {
  /** Name of the family within its source. */
  readonly name: string;
  readonly family: Family;
  readonly labels: LabelValues;
  readonly value: number;
}

/** Service that aggregates values of labelled series into minutes, which are stored together with all other data of their nodes. */
@Injectable()
@FlushParticipant()
export class SeriesMinutesService extends MinuteBuffer<Chunk, LabelledAggregate> {
  /** By node, then by part. */
  private readonly known = new Map<string, Map<number, NodeSeries>>();

  constructor(
    private readonly historyRetention: HistoryRetentionService,
    private readonly clock: Clock,
  ) {
    super(LABELLED_SERIES, () => new SlotAggregate());
  }

  /** Records values taken at the same time; `at` in ms since 1970. Returns the number of refused values. */
  record(node: string, part: number, at: number, values: readonly SeriesValue[]): number {
    if (values.length === 0) return 0;
    const { enabled, metricHours } = this.historyRetention;
    const seconds = at / 1000;
    const isKept = enabled && seconds >= minutesKeptSince(metricHours, this.clock.now());
    const series = this.seriesOf(node, part);
    const totals = isKept ? this.at(node, part, seconds) : undefined;
    totals?.addReport(at);
    let rejectedCount = 0;
    for (const { name, family, labels, value } of values) {
      if (!Number.isFinite(value)) continue;
      const entry = series.admit(name, family, labels, at);
      if (!entry) {
        rejectedCount++;
        continue;
      }
      if (at >= entry.at) entry.renew(value, at);
      const scaled = value * entry.scale;
      if (family.kind === 'gauge') totals?.addGauge(entry, scaled);
      else if (family.kind === 'counter') totals?.addCounter(entry, scaled, at);
      else totals?.addState(entry, value, at);
    }
    return rejectedCount;
  }

  /** Iterates over the series of a node with a value since this process started, by part. */
  *of(node: string): Generator<readonly [part: number, series: NodeSeries]> {
    yield* this.known.get(node) ?? [];
  }

  /** Returns whether a node has any value since this process started. */
  has(node: string): boolean {
    return this.known.has(node);
  }

  /** Number of label sets refused because a node had too many, by part and family. */
  refused(): { readonly part: number; readonly family: string; readonly count: number }[] {
    const counts = new Map<string, { part: number; family: string; count: number }>();
    for (const parts of this.known.values())
      for (const [part, { refused }] of parts)
        for (const [family, { size }] of refused) {
          const known = counts.get(`${part} ${family}`);
          if (known) known.count += size;
          else counts.set(`${part} ${family}`, { part, family, count: size });
        }
    return [...counts.values()];
  }

  override discard(node: string): void {
    this.known.delete(node);
    super.discard(node);
  }

  /** Drops the unstored values of the series of one source. */
  discardPart(part: number): void {
    for (const parts of this.known.values()) parts.delete(part);
    this.discardPingTask(part);
  }

  /** Drops the unstored values of one family of a source. Its next values start new series. */
  discardFamily(part: number, family: string): void {
    for (const parts of this.known.values()) parts.get(part)?.forget(family);
    for (const { metrics } of this.minutesOfPart(part))
      for (const entry of metrics.keys())
        if (entry instanceof SeriesEntry && entry.name === family) metrics.delete(entry);
  }

  protected override batchOf(...[drained, series, restore]: BatchParts<LabelledAggregate>): SeriesFlushBatch {
    const batch = new SeriesFlushBatch(this.kind, drained, series, restore);
    batch.onRefused = (node, part, entry: SeriesEntry) => this.known.get(node)?.get(part)?.reject(entry);
    return batch;
  }

  private seriesOf(node: string, part: number): NodeSeries {
    let parts = this.known.get(node);
    if (!parts) this.known.set(node, (parts = new Map()));
    let series = parts.get(part);
    if (!series) parts.set(part, (series = new NodeSeries(SERIES_OF_A_NODE)));
    return series;
  }
}
