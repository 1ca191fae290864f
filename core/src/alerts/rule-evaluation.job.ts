import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { LatencyEvaluatorService } from './latency-evaluator.service.ts';
import { LoadEvaluatorService } from './load-evaluator.service.ts';

const CHECK_INTERVAL_MS = 1000;
/** A minute is on disk a moment after it is over. */
const STORED_AFTER_MS = 10_000;

/** Judges every minute, once it is stored, by all rules at once. */
@Injectable()
export class RuleEvaluationJob implements OnModuleInit {
  private judged = 0;

  constructor(
    private readonly clock: Clock,
    private readonly book: AlertStoreService,
    private readonly load: LoadEvaluatorService,
    private readonly latency: LatencyEvaluatorService,
  ) {}

  onModuleInit(): void {
    this.judged = this.minute();
  }

  @Interval('alerts.rules', CHECK_INTERVAL_MS)
  async tick(): Promise<void> {
    const minute = this.minute();
    if (minute === this.judged) return;
    this.judged = minute;
    await this.run(minute * 60);
  }

  /** `end` of the last minute that is stored, in seconds since 1970. What is to be said is said with the next look at outages. */
  async run(end: number): Promise<void> {
    // The reading takes its time and holds nobody up; only the decisions are made one after the other.
    const [load, latency] = [await this.load.evaluate(end), await this.latency.evaluate(end)];
    await this.book.runExclusiveJob(() => this.book.applyObservations(['load'], load));
    await this.book.runExclusiveJob(() => this.book.applyObservations(['latency'], latency));
  }

  private minute(): number {
    return Math.floor((this.clock.now() - STORED_AFTER_MS) / 60_000);
  }
}
