import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DAY_S } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Database } from '../platform/database/database.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { RETENTION_MONTHS } from './availability.service.ts';
import { CoreRunsService } from './core-runs.service.ts';
import { OutageEntity } from './outage.entity.ts';

const MAX_MONTH_S = 31 * DAY_S;

/** Jobs that mark the running instance, and remove outages that no page shows any more. */
@Injectable()
export class AvailabilityJob implements OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly coreRuns: CoreRunsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.coreRuns.mark();
  }

  @Job('availability.core-run', CronExpression.EVERY_MINUTE)
  @OnLeader()
  async mark(): Promise<void> {
    await this.coreRuns.mark();
  }

  @Job('availability.retention', CronExpression.EVERY_DAY_AT_MIDNIGHT)
  @OnLeader()
  async removeOld(): Promise<void> {
    const em = this.db.unitOfWork();
    const before = Math.floor(this.clock.now() / 1000) - (RETENTION_MONTHS + 1) * MAX_MONTH_S;
    await em.nativeDelete(OutageEntity, { to: { $lt: before } });
    await this.coreRuns.removeBefore(em, before);
  }
}
