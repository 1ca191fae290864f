import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { Notice } from '@vitrine/contracts';
import { DeliveryError, type Receipt } from '@vitrine/plugin-sdk';
import { Clock } from '../platform/clock.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { PluginSettingsService } from '../plugins/plugin-settings.service.ts';
import { PluginTextsService } from '../plugins/plugin-texts.service.ts';
import { PluginsService } from '../plugins/plugins.service.ts';
import type { SettingsValues } from '../plugins/settings-secrets.rule.ts';
import { retryDelay } from './backoff.rule.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';
import { describeFailure } from '../plugins/failure.rule.ts';

/** Worker that sends one delivery through its notifier and records the attempt. */
@Injectable()
export class DeliveryWorkerService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly pluginSettings: PluginSettingsService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
  ) {}

  /** Attempts a delivery once. Never rejects for errors of a notifier. */
  async deliver(delivery: DeliveryEntity): Promise<void> {
    const em = this.em.fork();
    const claimed = await em.nativeUpdate(DeliveryEntity, { id: delivery.id, state: 'waiting' }, { state: 'sending' });
    if (claimed === 0) return;
    try {
      const channel = await em.findOne(ChannelEntity, delivery.channel);
      if (!channel?.enabled)
        throw new DeliveryError(channel ? 'The channel was switched off.' : 'The channel was removed.');
      const { detail = '' } = await this.send(channel.plugin, delivery.composed, this.settingsOf(channel));
      await this.recordAttempt(delivery, 'sent', { ok: true, message: detail.slice(0, 500) });
    } catch (error) {
      await this.onFailure(delivery, error);
    }
  }

  /** Calls the notifier. Throws the error of the notifier, wrapped by its cause. */
  async send(plugin: string, notice: Notice, config: SettingsValues): Promise<Receipt> {
    this.plugins.redactSecrets(plugin, config);
    const receipt = await this.hooks.notify.ask(plugin, notice, config);
    if (!receipt) throw new DeliveryError(`The plugin "${plugin}" is not running.`, { retry: true });
    return receipt;
  }

  /** Returns a channel's settings with decrypted secrets. */
  settingsOf(channel: ChannelEntity): SettingsValues {
    return this.pluginSettings.open(`channel.${channel.id}`, channel.settings);
  }

  private async onFailure(delivery: DeliveryEntity, error: unknown): Promise<void> {
    const { message, ...failure } = describeFailure(error, this.pluginTexts.translatorFor(delivery.plugin, 'en'));
    const tries = delivery.attempts.length + 1;
    const pause = retryDelay(tries, failure);
    const attempt = { ok: false, message };
    if (pause !== undefined) return this.recordAttempt(delivery, 'waiting', attempt, this.clock.now() + pause);
    await this.recordAttempt(delivery, 'failed', attempt);
    const { channel: id, channelName: name, plugin, composed } = delivery;
    void this.hooks.deliveryFailed.fire({
      channel: { id, name, plugin },
      notice: composed,
      attempts: tries,
      error: message,
      at: this.clock.now(),
    });
  }

  private async recordAttempt(
    delivery: DeliveryEntity,
    state: DeliveryEntity['state'],
    attempt: { ok: boolean; message: string },
    nextAt?: number,
  ): Promise<void> {
    const attempts = [...delivery.attempts, { at: this.clock.now(), ...attempt }];
    const change = { state, attempts, nextAt: nextAt === undefined ? null : new Date(nextAt) };
    await this.em.fork().nativeUpdate(DeliveryEntity, { id: delivery.id }, change);
  }
}
