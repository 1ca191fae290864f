import { MINUTE_MS } from '@vitrine/contracts/time';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/time/clock.ts';
import { AfterMinute } from '../../platform/jobs/after-minute.ts';
import { RollupService } from './rollup.service.ts';
import { FlushService } from './flush.service.ts';

/**
 * Delay after the end of a minute, for reports that are still on their way. Those of the next minute have come from few nodes by then: what is
 * stored of a minute in two parts is written twice.
 */
const GRACE_MS = 250;

/** Job that flushes once a minute, shortly after its end, and rolls up what that completes. */
@Injectable()
export class FlushJob implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(FlushJob.name);
  private savedMinute = 0;

  constructor(
    private readonly clock: Clock,
    private readonly flush: FlushService,
    private readonly rollup: RollupService,
  ) {}

  onModuleInit(): void {
    this.savedMinute = this.minute();
  }

  /** Flushes at shutdown: all connections are closed by now and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush.flush();
  }

  @Interval('history.save', MINUTE_MS)
  @AfterMinute(GRACE_MS)
  async tick(): Promise<void> {
    const minute = this.minute();
    if (minute === this.savedMinute) return;
    this.savedMinute = minute;
    await this.flush.flush();
    await this.rollup
      .rollUpDue(this.clock.now() / 1000)
      .catch(error => this.logger.error(`Rolling up failed: ${String(error)}`));
  }

  private minute(): number {
    return Math.floor((this.clock.now() - GRACE_MS) / MINUTE_MS);
  }
}
