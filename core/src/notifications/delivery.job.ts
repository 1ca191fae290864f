import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DeliveryQueueService } from './delivery-queue.service.ts';

const CHECK_INTERVAL_MS = 5000;

/** Job that sends what is due: new notices and retries. */
@Injectable()
export class DeliveryJob {
  constructor(private readonly dispatcher: DeliveryQueueService) {}

  @Interval('notifications.deliver', CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.dispatcher.run();
  }
}
