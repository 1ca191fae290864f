import { Injectable } from '@nestjs/common';
import { METRICS, type MetricName } from '@vitrine/contracts';
import { Clock } from '../../platform/time/clock.ts';
import type { Chunk } from '../codec/chunk.ts';
import { SlotAggregate } from '../codec/slot-aggregate.ts';
import { HistoryRetentionService } from '../retention/history-retention.service.ts';
import { minutesKeptSince } from '../retention/retention.rule.ts';
import { NODE_SERIES } from '../series/node-series.ts';
import { FlushParticipant } from './flush.contribution.ts';
import { MinuteBuffer } from './minute-buffer.ts';

/** Values of a reading by metric name. Missing values were not reported. */
export type MetricValues = { readonly [K in MetricName]?: number | undefined };

const entries = Object.entries(METRICS) as [MetricName, (typeof METRICS)[MetricName]][];

/** Ping task id of a node's own series. */
const NO_PING_TASK = 0;

const isFinite = (value: number | undefined): value is number => Number.isFinite(value);

/** Service that aggregates reports into minutes, which are buffered until they are flushed. */
@Injectable()
@FlushParticipant()
export class MinutesService extends MinuteBuffer<Chunk, SlotAggregate> {
  constructor(
    private readonly historyRetention: HistoryRetentionService,
    private readonly clock: Clock,
  ) {
    super(NODE_SERIES, () => new SlotAggregate());
  }

  /** Records a reading of a node. `at` in ms since 1970. */
  record(node: string, at: number, values: MetricValues): void {
    // Readings older than the retention of minutes are dropped: they would overwrite slots that were rolled up from complete
    // minutes.
    const { enabled, metricHours } = this.historyRetention;
    const seconds = at / 1000;
    if (!enabled || seconds < minutesKeptSince(metricHours, this.clock.now())) return;
    const totals = this.at(node, NO_PING_TASK, seconds);
    totals.addReport(at);
    for (const [name, { id, scale, kind }] of entries) {
      const value = values[name];
      if (!isFinite(value)) continue;
      if (kind === 'counter') totals.addCounter(id, value * scale, at);
      else totals.addGauge(id, value * scale);
    }
  }
}
