import { METRICS, type MetricName } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { NODE_SERIES } from './node-series.ts';
import { HistoryRetentionService } from './history-retention.service.ts';
import { keptFor } from './retention.rule.ts';
import { FlushService } from './flush.service.ts';
import { MINUTE } from './tiers.ts';
import { SlotAggregate } from './slot-aggregate.ts';
import { MinuteBuffer } from './minute-buffer.ts';

/** Metrics of a reading by name. What is left out was not reported. */
export type MetricValues = { readonly [K in MetricName]?: number };

const entries = Object.entries(METRICS) as [MetricName, (typeof METRICS)[MetricName]][];

/** A node has one series of its own. */
const ITSELF = 0;

/** Adds the numbers of reports up to minutes, which wait here until they are saved. */
@Injectable()
export class MinutesService {
  private readonly waiting = new MinuteBuffer(NODE_SERIES, () => new SlotAggregate());

  constructor(
    private readonly records: HistoryRetentionService,
    private readonly clock: Clock,
    saving: FlushService,
  ) {
    saving.register(this.waiting);
  }

  /** How many minutes wait, of all nodes. */
  get size(): number {
    return this.waiting.size;
  }

  /** Adds a reading of a node. `at` in ms since 1970. */
  record(node: string, at: number, values: MetricValues): void {
    // What is older than the minutes that are kept would only replace what they were rolled up to.
    const oldest = this.clock.now() / 1000 - keptFor(MINUTE, this.records.metricHours);
    if (!this.records.enabled || at / 1000 < oldest) return;
    const totals = this.waiting.at(node, ITSELF, at / 1000);
    totals.addReport(at);
    for (const [name, { id, scale, kind }] of entries) {
      const value = values[name];
      if (value === undefined || !Number.isFinite(value)) continue;
      if (kind === 'counter') totals.addCounter(id, value * scale, at);
      else totals.addGauge(id, value * scale);
    }
  }
}
