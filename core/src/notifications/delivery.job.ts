import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { Job } from '../platform/jobs/job.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';

/** Job that sends deliveries for which the queue was not woken, because the database failed or another process added a notice. */
@Injectable()
export class DeliveryJob {
  constructor(private readonly deliveryQueue: DeliveryQueueService) {}

  @Job('notifications.deliver', CronExpression.EVERY_MINUTE)
  @OnLeader()
  run(): Promise<void> {
    return this.deliveryQueue.sweep();
  }
}
