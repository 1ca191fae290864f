import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NOTIFICATIONS } from '@vitrine/contracts/settings';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Database } from '../platform/database/database.ts';
import { On } from '../platform/events/event.ts';
import { SerialQueue } from '../platform/queues/serial-queue.ts';
import { Clock, type Cancel } from '../platform/time/clock.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticeRendererService, factsOf } from './notice-renderer.service.ts';
import { NoticeEntity } from './notice.entity.ts';
import { NoticesAdded } from './notification.events.ts';

const BATCH = 100;
/** Limit of one timer; `DeliveryJob` runs the queue that often anyway. */
const SWEEP_MS = MINUTE_MS;

/**
 * Delivery queue. A notice becomes its deliveries in one transaction. Channels are drained concurrently, so that a slow one does
 * not delay the others. All state is in the database, so that a restart continues where it stopped. Runs when a notice was added,
 * and when the next attempt is due.
 */
@Injectable()
export class DeliveryQueueService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DeliveryQueueService.name);
  private readonly activeChannels = new Map<string, Promise<void>>();
  /** Channels for which a delivery became due while they were being drained. */
  private readonly drainAgain = new Set<string>();
  private readonly queuing = new SerialQueue();
  private stopped = false;
  private cancelNext: Cancel | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly plugins: PluginsService,
    private readonly settings: SettingsService,
    private readonly noticeRenderer: NoticeRendererService,
    private readonly deliveryWorker: DeliveryWorkerService,
    private readonly cluster: Cluster,
  ) {}

  onApplicationBootstrap(): void {
    if (this.cluster.leads) void this.sweep();
  }

  /** The previous leader may have died during a delivery. */
  @On(LeadershipTaken)
  onLeadershipTaken(): Promise<void> {
    return this.sweep();
  }

  /** Waits for the deliveries in progress; waiting ones stay in the database. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.cancelNext?.();
    await Promise.allSettled([this.queuing.settled(), ...this.activeChannels.values()]);
  }

  @On(NoticesAdded)
  onNoticesAdded(): Promise<void> {
    return this.run();
  }

  /** On the leader, creates the deliveries of new notices and sends due ones. Resolves when that is done; never rejects. */
  async run(): Promise<void> {
    if (this.stopped || !this.cluster.leads) return;
    try {
      await this.plugins.ready;
      await this.queuing.run(() => this.enqueuePending());
      await this.sendDue();
      // Queued, so that a plan from before an attempt was recorded cannot replace a newer one.
      await this.queuing.run(() => this.planNext());
    } catch (error) {
      this.logger.error('Notices could not be sent', error instanceof Error ? error.stack : String(error));
    }
  }

  /** Makes interrupted deliveries wait again, then does the same as `run`. */
  async sweep(): Promise<void> {
    await this.deliveryWorker
      .requeueInterrupted()
      .catch((error: unknown) =>
        this.logger.error(`Interrupted deliveries could not be queued again: ${String(error)}`),
      );
    await this.run();
  }

  private async enqueuePending(): Promise<void> {
    let newNotices: NoticeEntity[];
    do {
      if (this.stopped) return;
      newNotices = await this.db.find(NoticeEntity, { queuedAt: null }, { orderBy: { at: 'asc' }, limit: BATCH });
      for (const notice of newNotices) await this.enqueueNotice(notice);
    } while (newNotices.length === BATCH);
  }

  private async enqueueNotice(notice: NoticeEntity): Promise<void> {
    const channels = this.settings.get(NOTIFICATIONS).enabled ? await this.channelsFor(notice) : [];
    const facts = factsOf(notice);
    const composed = new Map(
      await Promise.all(
        [...new Set(channels.map(({ language }) => language))].map(
          async language => [language, await this.noticeRenderer.compose(facts, language)] as const,
        ),
      ),
    );
    const now = new Date(this.clock.now());
    const deliveries = channels.flatMap(({ id, name, plugin, language }) => {
      const translation = composed.get(language);
      const first = { state: 'waiting', nextAt: now, createdAt: now, attempts: [] } as const;
      return translation
        ? [
            {
              ...first,
              attempts: [...first.attempts],
              id: randomUUID(),
              notice: notice.id,
              channel: id,
              channelName: name,
              plugin,
              composed: translation,
            },
          ]
        : [];
    });
    await this.db.transactional(async em => {
      // Only the process that marks the notice creates its deliveries, so that they are created once.
      const marked = await em.nativeUpdate(NoticeEntity, { id: notice.id, queuedAt: null }, { queuedAt: now });
      if (marked === 1 && deliveries.length > 0) await em.insertMany(DeliveryEntity, deliveries);
    });
  }

  private async channelsFor({ event, values }: NoticeEntity): Promise<ChannelEntity[]> {
    const channels = await this.db.find(ChannelEntity, { enabled: true }, { orderBy: { createdAt: 'asc' } });
    // The failure of a channel is reported through the other channels.
    const failing = event === 'system.channel' ? values.channel : undefined;
    return channels.filter(({ id, events }) => id !== failing && (!events || events.includes(event)));
  }

  private async sendDue(): Promise<void> {
    const due = { state: 'waiting' as const, nextAt: { $lte: new Date(this.clock.now()) } };
    const waiting = await this.db.find(DeliveryEntity, due, { fields: ['channel'], limit: 1000 });
    const channels = new Set(waiting.map(({ channel }) => channel));
    await Promise.all([...channels].map(channel => this.startDraining(channel)));
  }

  /** Starts to drain a channel. If it is already being drained, it is checked once more at the end, and not waited for. */
  private startDraining(channel: string): Promise<void> | undefined {
    if (this.activeChannels.has(channel)) {
      this.drainAgain.add(channel);
      return undefined;
    }
    const work = this.drainChannel(channel);
    this.activeChannels.set(channel, work);
    return work;
  }

  /** Sets the timer of the next attempt. Channels that are being drained are left out: they plan again at the end. */
  private async planNext(): Promise<void> {
    if (this.stopped) return;
    const waiting = { state: 'waiting' as const, channel: { $nin: [...this.activeChannels.keys()] } };
    const [next] = await this.db.find(DeliveryEntity, waiting, {
      fields: ['nextAt'],
      orderBy: { nextAt: 'asc' },
      limit: 1,
    });
    this.cancelNext?.();
    this.cancelNext = undefined;
    if (this.stopped || !next?.nextAt) return;
    const pause = Math.max(0, next.nextAt.getTime() - this.clock.now());
    this.cancelNext = this.clock.after(Math.min(pause, SWEEP_MS), () => this.run());
  }

  /** Sends the due deliveries of one channel, and plans its next attempt. */
  private async drainChannel(channel: string): Promise<void> {
    try {
      do {
        this.drainAgain.delete(channel);
        await this.sendDueOf(channel);
      } while (this.drainAgain.has(channel));
    } finally {
      this.activeChannels.delete(channel);
    }
    await this.queuing.run(() => this.planNext());
  }

  /**
   * Sends the due deliveries of one channel, oldest first, until none is left or this instance stops or is no longer the leader.
   */
  private async sendDueOf(channel: string): Promise<void> {
    while (!this.stopped && this.cluster.leads) {
      const now = new Date(this.clock.now());
      const next = await this.db.findOne(
        DeliveryEntity,
        { channel, state: 'waiting', nextAt: { $lte: now } },
        { orderBy: { createdAt: 'asc', id: 'asc' } },
      );
      if (!next) return;
      await this.deliveryWorker.deliver(next);
    }
  }
}
