import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { Job } from '../../platform/jobs/job.ts';
import { Clock, type Cancel } from '../../platform/time/clock.ts';
import { FlushService } from './flush.service.ts';
import { RollupService } from './rollup.service.ts';

/**
 * Delay after the end of a minute for late reports. It is short, because few nodes have reported in the next minute by then: a
 * minute that is flushed in two parts is written twice.
 */
const GRACE_MS = 250;

/** Job that flushes once a minute, shortly after its end, and then rolls up completed time ranges. */
@Injectable()
export class FlushJob implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(FlushJob.name);
  private savedMinute = 0;
  private cancel: Cancel = () => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly flush: FlushService,
    private readonly rollup: RollupService,
  ) {}

  onModuleInit(): void {
    this.savedMinute = this.minute();
  }

  beforeApplicationShutdown(): void {
    this.cancel();
  }

  /** Flushes at shutdown: all connections are closed by now and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush.flush();
  }

  @Job('history.save', CronExpression.EVERY_MINUTE)
  waitForReports(): void {
    this.cancel = this.clock.after(GRACE_MS, () => this.tick());
  }

  private async tick(): Promise<void> {
    const minute = this.minute();
    if (minute === this.savedMinute) return;
    this.savedMinute = minute;
    await this.flush.flush();
    await this.rollup
      .rollUpDue(this.clock.now() / 1000)
      .catch(error => this.logger.error(`Rolling up failed: ${String(error)}`));
  }

  private minute(): number {
    return Math.floor(this.clock.now() / MINUTE_MS);
  }
}
