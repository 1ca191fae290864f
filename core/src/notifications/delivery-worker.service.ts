import { Injectable } from '@nestjs/common';
import type { Notice } from '@vitrine/contracts';
import { DeliveryError, type Receipt } from '@vitrine/plugin-sdk';
import { Database } from '../platform/database/database.ts';
import type { SettingsValues } from '../platform/secrets/settings-secrets.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { describeFailure } from '../plugins/hooks/failure.rule.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { PluginSettingsService } from '../plugins/settings/plugin-settings.service.ts';
import { PluginTextsService } from '../plugins/texts/plugin-texts.service.ts';
import { retryDelay } from './backoff.rule.ts';
import { ChannelEntity } from './channel.entity.ts';
import { DeliveryCountsService } from './delivery-counts.service.ts';
import { DeliveryEntity } from './delivery.entity.ts';

/** Result of an attempt, as stored. */
interface Result extends Pick<DeliveryEntity, 'state' | 'attempts'> {
  readonly delivery: DeliveryEntity;
  readonly nextAt: Date | null;
}

/** Worker that sends one delivery through its notifier and records the attempt. */
@Injectable()
export class DeliveryWorkerService {
  /** Ids of the deliveries that this instance is sending. */
  private readonly inProgress = new Set<string>();
  /** Results that could not be stored yet, by delivery. They do not cause another attempt. */
  private readonly unrecorded = new Map<string, Result>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly hooks: CoreHooks,
    private readonly pluginSettings: PluginSettingsService,
    private readonly plugins: PluginsService,
    private readonly pluginTexts: PluginTextsService,
    private readonly deliveryCounts: DeliveryCountsService,
  ) {}

  /** Attempts a delivery once. Rejects only if the database fails; errors of the notifier are recorded. */
  async deliver(delivery: DeliveryEntity): Promise<void> {
    if (this.inProgress.has(delivery.id)) return;
    this.inProgress.add(delivery.id);
    try {
      const em = this.db.unitOfWork();
      const channel = await em.findOne(ChannelEntity, delivery.channel);
      const due = { id: delivery.id, state: 'waiting' as const };
      if ((await em.nativeUpdate(DeliveryEntity, due, { state: 'sending' })) === 0) return;
      await this.record(await this.attempt(delivery, channel));
    } finally {
      this.inProgress.delete(delivery.id);
    }
  }

  /**
   * Stores the results that the database had refused, then makes deliveries wait again that no process is sending. Their process
   * was killed: a duplicate is preferred to a loss.
   */
  async requeueInterrupted(): Promise<void> {
    for (const [id, result] of this.unrecorded) if (!this.inProgress.has(id)) await this.record(result);
    const interrupted = { state: 'sending' as const, id: { $nin: [...this.inProgress] } };
    const now = new Date(this.clock.now());
    await this.db.nativeUpdate(DeliveryEntity, interrupted, { state: 'waiting', nextAt: now });
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

  private async attempt(delivery: DeliveryEntity, channel: ChannelEntity | null): Promise<Result> {
    try {
      if (!channel?.enabled)
        throw new DeliveryError(channel ? 'The channel was switched off.' : 'The channel was removed.');
      const { detail = '' } = await this.send(channel.plugin, delivery.composed, this.settingsOf(channel));
      return this.resultOf(delivery, 'sent', { ok: true, message: detail.slice(0, 500) });
    } catch (error) {
      const { message, ...failure } = describeFailure(error, this.pluginTexts.translatorFor(delivery.plugin, 'en'));
      const pause = retryDelay(delivery.attempts.length + 1, failure);
      const nextAt = pause === undefined ? null : new Date(this.clock.now() + pause);
      return this.resultOf(delivery, nextAt ? 'waiting' : 'failed', { ok: false, message }, nextAt);
    }
  }

  private resultOf(
    delivery: DeliveryEntity,
    state: DeliveryEntity['state'],
    attempt: { ok: boolean; message: string },
    nextAt: Date | null = null,
  ): Result {
    return { delivery, state, nextAt, attempts: [...delivery.attempts, { at: this.clock.now(), ...attempt }] };
  }

  private async record(result: Result): Promise<void> {
    const { delivery, ...change } = result;
    this.unrecorded.set(delivery.id, result);
    const sending = { id: delivery.id, state: 'sending' as const };
    const recorded = await this.db.nativeUpdate(DeliveryEntity, sending, change);
    this.unrecorded.delete(delivery.id);
    if (recorded > 0) this.deliveryCounts.add(delivery.channel, outcomeOf(change.state));
    if (recorded > 0 && change.state === 'failed') this.announceFailure(result);
  }

  private announceFailure({ delivery, attempts }: Result): void {
    const { channel: id, channelName: name, plugin, composed } = delivery;
    void this.hooks.deliveryFailed.fire({
      channel: { id, name, plugin },
      notice: composed,
      attempts: attempts.length,
      error: attempts.at(-1)!.message,
      at: this.clock.now(),
    });
  }
}

const outcomeOf = (state: DeliveryEntity['state']) =>
  state === 'waiting' ? 'retried' : state === 'sent' ? 'sent' : 'failed';
