import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { Notice } from '@vitrine/contracts';
import { DeliveryError, type Receipt } from '@vitrine/plugin-sdk';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginSettingsService } from '../plugins/plugin-settings.service.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import type { Values } from '../plugins/settings-secrets.rule.ts';
import { pauseAfter } from './backoff.rule.ts';
import { Channel } from './channel.entity.ts';
import { DeliveryRecord } from './delivery.entity.ts';
import { reasonOf } from '../plugins/failure.rule.ts';

/** Takes one notice to one service, and writes down how that went. */
@Injectable()
export class Courier {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly settings: PluginSettingsService,
    private readonly plugins: PluginsService,
  ) {}

  /** Tries a delivery once. Never rejects for what a notifier does. */
  async deliver(delivery: DeliveryRecord): Promise<void> {
    const em = this.em.fork();
    const claimed = await em.nativeUpdate(DeliveryRecord, { id: delivery.id, state: 'waiting' }, { state: 'sending' });
    if (claimed === 0) return;
    try {
      const channel = await em.findOne(Channel, delivery.channel);
      if (!channel?.enabled)
        throw new DeliveryError(channel ? 'The channel was switched off.' : 'The channel was removed.');
      const { detail = '' } = await this.send(channel.plugin, delivery.composed, this.settingsOf(channel));
      await this.note(delivery, 'sent', { ok: true, message: detail.slice(0, 500) });
    } catch (error) {
      await this.failed(delivery, error);
    }
  }

  /** Asks the notifier. Throws what the notifier threw, wrapped by whose fault it was. */
  async send(plugin: string, notice: Notice, config: Values): Promise<Receipt> {
    this.plugins.protect(plugin, config);
    const receipt = await this.hooks.notify.ask(plugin, notice, config);
    if (!receipt) throw new DeliveryError(`The plugin "${plugin}" is not running.`, { retry: true });
    return receipt;
  }

  /** A channel's settings with their secrets. */
  settingsOf(channel: Channel): Values {
    return this.settings.open(`channel.${channel.id}`, channel.settings);
  }

  private async failed(delivery: DeliveryRecord, error: unknown): Promise<void> {
    const { message, ...failure } = reasonOf(error, this.plugins.sayer(delivery.plugin, 'en'));
    const tries = delivery.attempts.length + 1;
    const pause = pauseAfter(tries, failure);
    const attempt = { ok: false, message };
    if (pause !== undefined) return this.note(delivery, 'waiting', attempt, this.clock.now() + pause);
    await this.note(delivery, 'failed', attempt);
    const { channel: id, channelName: name, plugin, composed } = delivery;
    void this.hooks.deliveryFailed.fire({
      channel: { id, name, plugin },
      notice: composed,
      attempts: tries,
      error: message,
      at: this.clock.now(),
    });
  }

  private async note(
    delivery: DeliveryRecord,
    state: DeliveryRecord['state'],
    attempt: { ok: boolean; message: string },
    nextAt?: number,
  ): Promise<void> {
    const attempts = [...delivery.attempts, { at: this.clock.now(), ...attempt }];
    const change = { state, attempts, nextAt: nextAt === undefined ? null : new Date(nextAt) };
    await this.em.fork().nativeUpdate(DeliveryRecord, { id: delivery.id }, change);
  }
}
