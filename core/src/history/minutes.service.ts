import { METRICS, type MetricName } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { PendingMinutes } from './pending-minutes.ts';
import { MinutesTaken } from './minutes-taken.ts';
import { Records } from './records.ts';
import type { SavePart } from './save-part.ts';
import { keptFor } from './retention.rule.ts';
import { SavingService } from './saving.service.ts';
import { MINUTE } from './tiers.ts';

/** Metrics of a reading by name. What is left out was not reported. */
export type Values = { readonly [K in MetricName]?: number };

const entries = Object.entries(METRICS) as [MetricName, (typeof METRICS)[MetricName]][];

/** Adds the numbers of reports up to minutes, which wait here until they are saved. */
@Injectable()
export class MinutesService implements SavePart {
  private pending = new Map<string, PendingMinutes>();
  private readonly series = new Map<string, number>();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
    saving: SavingService,
  ) {
    saving.join(this);
  }

  /** How many minutes wait, of all nodes. */
  get size(): number {
    let size = 0;
    for (const { minutes } of this.pending.values()) size += minutes.size;
    return size;
  }

  /** How many minutes of a node wait. */
  sizeOf(node: string): number {
    return this.pending.get(node)?.minutes.size ?? 0;
  }

  /** Adds a reading of a node. `at` in ms since 1970. */
  record(node: string, at: number, values: Values): void {
    // What is older than the minutes that are kept would only replace what they were rolled up to.
    const oldest = this.clock.now() / 1000 - keptFor(MINUTE, this.records.hours);
    if (!this.records.enabled || at / 1000 < oldest) return;
    let pending = this.pending.get(node);
    if (!pending) this.pending.set(node, (pending = new PendingMinutes()));
    const totals = pending.at(at / 1000);
    totals.addReport(at);
    for (const [name, { id, scale, kind }] of entries) {
      const value = values[name];
      if (value === undefined || !Number.isFinite(value)) continue;
      if (kind === 'counter') totals.addCounter(id, value * scale, at);
      else totals.addGauge(id, value * scale);
    }
  }

  *waiting(): Generator<readonly [string, number]> {
    for (const [node, { minutes }] of this.pending) yield [node, Math.ceil(minutes.size / 60)];
  }

  take(nodes: readonly string[]): MinutesTaken {
    const taken = new Map<string, PendingMinutes>();
    for (const node of nodes) {
      const pending = this.pending.get(node);
      if (pending) taken.set(node, pending);
      this.pending.delete(node);
    }
    return new MinutesTaken(taken, this.series, () => this.restore(taken));
  }

  forget(node: string): void {
    this.pending.delete(node);
    this.series.delete(node);
  }

  private restore(taken: ReadonlyMap<string, PendingMinutes>): void {
    for (const [node, earlier] of taken) {
      const later = this.pending.get(node);
      if (later) later.restore(earlier);
      else this.pending.set(node, earlier);
    }
  }
}
