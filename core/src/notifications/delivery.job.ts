import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OnLeader } from '../platform/jobs/on-leader.ts';
import { DeliveryQueueService, SWEEP_MS } from './delivery-queue.service.ts';

/** Job that sends what the queue was not woken for: the database failed, or another process added a notice. */
@Injectable()
export class DeliveryJob {
  constructor(private readonly deliveryQueue: DeliveryQueueService) {}

  @Interval('notifications.deliver', SWEEP_MS)
  @OnLeader()
  run(): Promise<void> {
    return this.deliveryQueue.sweep();
  }
}
