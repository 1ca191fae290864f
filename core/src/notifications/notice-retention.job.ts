import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DAY_MS } from '@vitrine/contracts/time';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Database } from '../platform/database/database.ts';
import { Job } from '../platform/jobs/job.ts';
import { Clock } from '../platform/time/clock.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticeEntity } from './notice.entity.ts';

const RETENTION_MS = 30 * DAY_MS;

/** Job that deletes notices older than 30 days. */
@Injectable()
export class NoticeRetentionJob {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @Job('notifications.retention', CronExpression.EVERY_HOUR)
  @OnLeader()
  async run(): Promise<void> {
    const before = new Date(this.clock.now() - RETENTION_MS);
    const em = this.db.unitOfWork();
    await em.nativeDelete(DeliveryEntity, { createdAt: { $lt: before }, state: { $in: ['sent', 'failed'] } });
    await em.nativeDelete(NoticeEntity, { queuedAt: { $lt: before } });
  }
}
