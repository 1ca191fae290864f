import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { failureOf } from './channel-health.rule.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { ChannelMended } from './notification.events.ts';

/** Number of a channel's newest deliveries that are checked. */
const MAX_DELIVERIES = 50;

/** A failing channel. ms since 1970. */
interface FailingChannel {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly error: string;
}

/** Service that detects failing channels. */
@Injectable()
export class ChannelHealthService {
  /** When channels were changed or successfully tested, by id. */
  private readonly mendedAt = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @On(ChannelMended)
  onChannelMended({ channel }: { readonly channel: string }): void {
    this.mendedAt.set(channel, this.clock.now());
  }

  /**
   * Returns the failing channels. `mendedAt`: failures up to this time are ignored, because the channel has been fixed since; ms
   * since 1970.
   */
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
