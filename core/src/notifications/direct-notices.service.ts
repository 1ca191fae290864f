import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { NOTIFICATIONS } from '@vitrine/contracts/settings';
import { Database } from '../platform/database/database.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { NoticeRendererService, type NoticeFacts } from './notice-renderer.service.ts';

/**
 * Service that sends notices without the queue, for times when the database accepts no writes. Nothing is stored. Channels are held
 * in memory, because the database may not even be readable then.
 */
@Injectable()
export class DirectNoticesService {
  private readonly logger = new Logger(DirectNoticesService.name);
  private channels: readonly ChannelEntity[] = [];

  constructor(
    private readonly db: Database,
    private readonly settings: SettingsService,
    private readonly noticeRenderer: NoticeRendererService,
    private readonly deliveryWorker: DeliveryWorkerService,
  ) {}

  /** Loads the channels while the database is readable. */
  async remember(): Promise<void> {
    this.channels = await this.db.find(ChannelEntity, { enabled: true });
  }

  /** Sends a notice once through each channel that subscribes to its event. Returns whether any of them accepted it. */
  async send(draft: Omit<NoticeFacts, 'id' | 'incident'>): Promise<boolean> {
    if (!this.settings.get(NOTIFICATIONS).enabled) return false;
    await this.remember().catch(() => undefined);
    const facts = { ...draft, id: randomUUID() };
    const subscribers = this.channels.filter(({ events }) => !events || events.includes(facts.event));
    const accepted = await Promise.all(subscribers.map(channel => this.sendThrough(channel, facts)));
    return accepted.includes(true);
  }

  private async sendThrough(channel: ChannelEntity, facts: NoticeFacts): Promise<boolean> {
    try {
      const notice = await this.noticeRenderer.compose(facts, channel.language);
      await this.deliveryWorker.send(channel.plugin, notice, this.deliveryWorker.settingsOf(channel));
      return true;
    } catch (error) {
      this.logger.warn(`Channel ${channel.name} did not take a notice: ${String(error)}`);
      return false;
    }
  }
}
