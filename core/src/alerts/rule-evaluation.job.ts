import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { CheckTimeEvaluatorService } from './check-time-evaluator.service.ts';
import { ForecastEvaluatorService } from './forecast-evaluator.service.ts';
import { LatencyEvaluatorService } from './latency-evaluator.service.ts';
import { QuotaEvaluatorService } from './quota-evaluator.service.ts';
import { SeriesEvaluatorService } from './series-evaluator.service.ts';

/** Seconds until a finished minute is on disk. */
const STORED_AFTER_S = 10;

/** Job that evaluates all rules for every minute, once it is stored. */
@Injectable()
export class RuleEvaluationJob implements OnModuleInit {
  private judged = 0;

  constructor(
    private readonly clock: Clock,
    private readonly alertStore: AlertStoreService,
    private readonly quotaEvaluator: QuotaEvaluatorService,
    private readonly latencyEvaluator: LatencyEvaluatorService,
    private readonly seriesEvaluator: SeriesEvaluatorService,
    private readonly forecastEvaluator: ForecastEvaluatorService,
    private readonly checkTimeEvaluator: CheckTimeEvaluatorService,
  ) {}

  onModuleInit(): void {
    this.judged = this.minute();
  }

  @Job('alerts.rules', `${STORED_AFTER_S} * * * * *`)
  @OnLeader()
  async tick(): Promise<void> {
    const minute = this.minute();
    if (minute === this.judged) return;
    this.judged = minute;
    await this.run(minute * 60);
  }

  /**
   * Evaluates up to `end`, the end of the last stored minute in seconds since 1970. Notices are sent by the next offline check.
   */
  async run(end: number): Promise<void> {
    // Reading takes time and needs no lock; only the decisions are exclusive.
    const load = [
      ...(await this.seriesEvaluator.evaluate(end)),
      ...this.quotaEvaluator.evaluate(),
      ...(await this.checkTimeEvaluator.evaluate(end)),
    ];
    const latency = await this.latencyEvaluator.evaluate(end);
    await this.alertStore.runExclusiveJob(() => this.alertStore.applyObservations(['load'], load));
    await this.alertStore.runExclusiveJob(() => this.alertStore.applyObservations(['latency'], latency));
    const forecasts = await this.forecastEvaluator.evaluate(end);
    if (forecasts)
      await this.alertStore.runExclusiveJob(() => this.alertStore.applyObservations(['forecast'], forecasts));
  }

  private minute(): number {
    return Math.floor((this.clock.now() - STORED_AFTER_S * 1000) / MINUTE_MS);
  }
}
