import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../platform/clock.ts';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticeEntity } from './notice.entity.ts';

const HOUR = 3_600_000;
const KEPT = 30 * 24 * HOUR;

/** Job that deletes notices older than 30 days. */
@Injectable()
export class NoticeRetentionJob {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  @Interval('notifications.retention', HOUR)
  @OnLeader()
  async run(): Promise<void> {
    const before = new Date(this.clock.now() - KEPT);
    const em = this.em.fork();
    await em.nativeDelete(DeliveryEntity, { createdAt: { $lt: before }, state: { $in: ['sent', 'failed'] } });
    await em.nativeDelete(NoticeEntity, { queuedAt: { $lt: before } });
  }
}
