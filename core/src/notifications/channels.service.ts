import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ChannelTest, NewChannel } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { Events } from '../platform/events/events.service.ts';
import type { SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { describeFailure } from '../plugins/hooks/failure.rule.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsInvalid } from '../plugins/model/plugins.problems.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { NoticeRendererService } from './notice-renderer.service.ts';
import { ChannelMended } from './notification.events.ts';
import { ChannelNotFound, DeliveryFailed, NotifierNotRunning } from './notifications.problems.ts';

/** Service for channels: configured notifiers, possibly several of one kind. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly plugins: PluginsService,
    private readonly pluginSettings: PluginSettingsService,
    private readonly noticeRenderer: NoticeRendererService,
    private readonly deliveryWorker: DeliveryWorkerService,
    private readonly events: Events,
  ) {}

  async list(): Promise<ChannelEntity[]> {
    return this.db.find(ChannelEntity, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async findOneOrFail(id: string): Promise<ChannelEntity> {
    const channel = await this.db.findOne(ChannelEntity, id);
    if (!channel) throw new ChannelNotFound(id);
    return channel;
  }

  async add({ values, ...sent }: NewChannel): Promise<ChannelEntity> {
    const id = randomUUID();
    const settings = await this.check(id, sent.plugin, {}, values);
    const em = this.db.unitOfWork();
    const channel = em.create(ChannelEntity, { ...sent, id, settings, createdAt: new Date(this.clock.now()) });
    await em.flush();
    return channel;
  }

  async change(id: string, { values, ...sent }: NewChannel, expect?: Expect<ChannelEntity>): Promise<ChannelEntity> {
    const before = await this.findOneOrFail(id);
    // Secrets are kept only if the notifier has not changed.
    const stored = sent.plugin === before.plugin ? this.deliveryWorker.settingsOf(before) : {};
    const settings = await this.check(id, sent.plugin, stored, values);
    const channel = await this.db.transactional(async em => {
      const locked = await lockRow(em, ChannelEntity, { id });
      if (!locked) throw new ChannelNotFound(id);
      expect?.(locked);
      return em.assign(locked, { ...sent, settings });
    });
    this.events.emit(ChannelMended, { channel: id });
    return channel;
  }

  /** Deletes a channel. Its waiting deliveries fail; those already sent stay in the list. */
  async remove(id: string): Promise<void> {
    await this.db.transactional(async em => {
      await em.nativeDelete(ChannelEntity, { id });
      await em.nativeUpdate(DeliveryEntity, { channel: id, state: 'waiting' }, { state: 'failed', nextAt: null });
    });
  }

  /** Sends a test with unsaved settings. Omitted secrets are taken from the stored channel, unless the destination changed. */
  async test({ id, plugin, language, values }: ChannelTest, translate: (message: string) => string): Promise<string> {
    const channel = id ? await this.findOneOrFail(id) : undefined;
    const stored = channel?.plugin === plugin ? this.deliveryWorker.settingsOf(channel) : {};
    const config = await this.parse(plugin, this.pluginSettings.merge(this.schemaOf(plugin), stored, values));
    const facts = {
      id: randomUUID(),
      event: 'test',
      severity: 'info',
      node: null,
      values: {},
      at: this.clock.now(),
    } as const;
    try {
      const notice = await this.noticeRenderer.compose(facts, language);
      const { detail = '' } = await this.deliveryWorker.send(plugin, notice, config);
      if (channel) this.events.emit(ChannelMended, { channel: channel.id });
      return detail;
    } catch (error) {
      const { message, fields } = describeFailure(error, translate);
      throw new DeliveryFailed(message, fields);
    }
  }

  schemaOf(plugin: string) {
    const running = this.plugins.running('notifier').find(({ id }) => id === plugin);
    if (!running?.plugin) throw new NotifierNotRunning(plugin);
    return running.plugin.config;
  }

  private async check(
    id: string,
    plugin: string,
    stored: SettingsValues,
    sent: SettingsValues,
  ): Promise<Record<string, unknown>> {
    const schema = this.schemaOf(plugin);
    const merged = this.pluginSettings.merge(schema, stored, sent);
    await this.parse(plugin, merged);
    return { ...this.pluginSettings.seal(`channel.${id}`, schema, merged) };
  }

  private async parse(plugin: string, values: SettingsValues): Promise<SettingsValues> {
    const parsed = await this.schemaOf(plugin).parse(values);
    if (!parsed.ok) throw new SettingsInvalid(parsed.problems);
    return parsed.value as SettingsValues;
  }
}
