import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { ChannelEntity } from './channel.entity.ts';
import { failureOf } from './channel-health.rule.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { ChannelMended } from './notification.events.ts';

/** Newest deliveries of a channel that are looked at. */
const MAX_DELIVERIES = 50;

/** A channel that delivers nothing. ms since 1970. */
interface FailingChannel {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly error: string;
}

/** Service that tells which channels deliver nothing. */
@Injectable()
export class ChannelHealthService {
  /** When channels were changed or tested with success. */
  private readonly mendedAt = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @On(ChannelMended)
  onChannelMended({ channel }: { readonly channel: string }): void {
    this.mendedAt.set(channel, this.clock.now());
  }

  /** Returns the channels that fail. `mendedAt`: until when failures of a channel are known to be over, ms since 1970. */
  async failing(mendedAt: ReadonlyMap<string, number>): Promise<FailingChannel[]> {
    const found: FailingChannel[] = [];
    for (const { id, name } of await this.db.find(ChannelEntity, { enabled: true })) {
      const newest = { orderBy: { createdAt: 'desc' as const }, limit: MAX_DELIVERIES };
      const deliveries = await this.db.find(DeliveryEntity, { channel: id }, newest);
      const after = Math.max(mendedAt.get(id) ?? 0, this.mendedAt.get(id) ?? 0);
      const failure = failureOf(deliveries, after);
      if (failure) found.push({ id, name, ...failure });
    }
    return found;
  }
}
