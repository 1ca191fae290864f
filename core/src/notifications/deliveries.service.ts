import { Injectable } from '@nestjs/common';
import type { DeliveriesQuery } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { DeliveryNotFound } from './notifications.problems.ts';

/** Service for deliveries: sent, waiting and failed. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly deliveryQueue: DeliveryQueueService,
  ) {}

  /** Returns deliveries, newest first. */
  async list({ before, limit, state }: DeliveriesQuery): Promise<DeliveryEntity[]> {
    const where = { ...(before !== undefined && { createdAt: { $lt: new Date(before) } }), ...(state && { state }) };
    return this.db.find(DeliveryEntity, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
  }

  /** Retries a waiting or failed delivery now. */
  async retry(id: string): Promise<DeliveryEntity> {
    const where = { id, state: { $in: ['waiting' as const, 'failed' as const] } };
    const changed = await this.db.nativeUpdate(DeliveryEntity, where, {
      state: 'waiting',
      nextAt: new Date(this.clock.now()),
    });
    if (changed === 0) throw new DeliveryNotFound(id);
    await this.deliveryQueue.run();
    return this.db.findOneOrFail(DeliveryEntity, id);
  }
}
