import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DeliveryQueueService } from './delivery-queue.service.ts';

const CHECK_INTERVAL_MS = 5000;

/** Sends what is due by now: new notices, and deliveries that are to be tried again. */
@Injectable()
export class DeliveryJob {
  constructor(private readonly dispatcher: DeliveryQueueService) {}

  @Interval('notifications.deliver', CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.dispatcher.run();
  }
}
