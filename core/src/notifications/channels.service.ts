import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { ChannelTest, NewChannel } from '@vitrine/contracts';
import type { ConfigSchema } from '@vitrine/plugin-sdk';
import { Clock } from '../platform/clock.ts';
import { PluginSettingsService } from '../plugins/plugin-settings.service.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import { SettingsIncomplete } from '../plugins/plugins.problems.ts';
import type { Values } from '../plugins/settings-secrets.rule.ts';
import { Channel } from './channel.entity.ts';
import { ComposerService } from './composer.service.ts';
import { Courier } from './courier.service.ts';
import { DeliveryRecord } from './delivery.entity.ts';
import { reasonOf } from '../plugins/failure.rule.ts';
import { ChannelNotFound, DeliveryFailed, NotifierNotRunning } from './notifications.problems.ts';

/** The channels: configured notifiers, several of one kind where wished. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly plugins: PluginsService,
    private readonly settings: PluginSettingsService,
    private readonly composer: ComposerService,
    private readonly courier: Courier,
  ) {}

  async list(): Promise<Channel[]> {
    return this.em.fork().find(Channel, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  async find(id: string): Promise<Channel> {
    const channel = await this.em.fork().findOne(Channel, id);
    if (!channel) throw new ChannelNotFound(id);
    return channel;
  }

  async add({ values, ...sent }: NewChannel): Promise<Channel> {
    const id = randomUUID();
    const settings = this.check(id, sent.plugin, {}, values);
    const em = this.em.fork();
    const channel = em.create(Channel, { ...sent, id, settings, createdAt: new Date(this.clock.now()) });
    await em.flush();
    return channel;
  }

  async change(id: string, { values, ...sent }: NewChannel): Promise<Channel> {
    const em = this.em.fork();
    const channel = await em.findOne(Channel, id);
    if (!channel) throw new ChannelNotFound(id);
    // Secrets belong to the kind of service they were entered for.
    const stored = sent.plugin === channel.plugin ? this.courier.settingsOf(channel) : {};
    em.assign(channel, { ...sent, settings: this.check(id, sent.plugin, stored, values) });
    await em.flush();
    return channel;
  }

  /** Removes a channel. What waits in it is given up; what was sent stays in the list. */
  async remove(id: string): Promise<void> {
    await this.em.fork().transactional(async em => {
      await em.nativeDelete(Channel, { id });
      await em.nativeUpdate(DeliveryRecord, { channel: id, state: 'waiting' }, { state: 'failed', nextAt: null });
    });
  }

  /**
   * Sends a test with settings that are not saved; empty secrets are those of the stored channel, as long as they go where
   * they went.
   */
  async test({ id, plugin, language, values }: ChannelTest, say: (message: string) => string): Promise<string> {
    const channel = id ? await this.find(id) : undefined;
    const stored = channel?.plugin === plugin ? this.courier.settingsOf(channel) : {};
    const config = this.parse(plugin, this.settings.merge(this.schemaOf(plugin), stored, values));
    const facts = {
      id: randomUUID(),
      event: 'test',
      severity: 'info',
      node: null,
      values: {},
      at: this.clock.now(),
    } as const;
    try {
      return (await this.courier.send(plugin, await this.composer.compose(facts, language), config)).detail ?? '';
    } catch (error) {
      const { message, fields } = reasonOf(error, say);
      throw new DeliveryFailed(message, fields);
    }
  }

  schemaOf(plugin: string): ConfigSchema {
    const running = this.plugins.running('notifier').find(({ id }) => id === plugin);
    if (!running?.plugin) throw new NotifierNotRunning(plugin);
    return running.plugin.config;
  }

  private check(id: string, plugin: string, stored: Values, sent: Values): Record<string, unknown> {
    const schema = this.schemaOf(plugin);
    const merged = this.settings.merge(schema, stored, sent);
    this.parse(plugin, merged);
    return { ...this.settings.seal(`channel.${id}`, schema, merged) };
  }

  private parse(plugin: string, values: Values): Values {
    const parsed = this.schemaOf(plugin).parse(values);
    if (!parsed.ok) throw new SettingsIncomplete(parsed.problems);
    return parsed.value as Values;
  }
}
