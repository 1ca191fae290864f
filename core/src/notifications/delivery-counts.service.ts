import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';

/** `retried`: an attempt failed and will be repeated. `failed`: the delivery was given up. */
export const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed'] as const;
type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Attempts of one channel since this instance started, by outcome, and the number of waiting deliveries. */
export interface DeliveryCounts {
  readonly id: string;
  readonly name: string;
  readonly attempts: Readonly<Record<DeliveryOutcome, number>>;
  readonly waiting: number;
}

const NONE = { sent: 0, retried: 0, failed: 0 };

/** Service that counts the attempts of deliveries. */
@Injectable()
export class DeliveryCountsService {
  private readonly attempts = new Map<string, Record<DeliveryOutcome, number>>();

  constructor(private readonly db: Database) {}

  add(channel: string, outcome: DeliveryOutcome): void {
    const counts = this.attempts.get(channel) ?? { ...NONE };
    counts[outcome]++;
    this.attempts.set(channel, counts);
  }

  /** Returns the counts of every existing channel. */
  async all(): Promise<DeliveryCounts[]> {
    const channels = await this.db.find(ChannelEntity, {}, { orderBy: { createdAt: 'asc' } });
    const waiting = await this.db.find(DeliveryEntity, { state: 'waiting' }, { fields: ['channel'], limit: 10_000 });
    return channels.map(({ id, name }) => ({
      id,
      name,
      attempts: this.attempts.get(id) ?? NONE,
      waiting: waiting.filter(({ channel }) => channel === id).length,
    }));
  }
}
