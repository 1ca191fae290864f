import { Injectable } from '@nestjs/common';
import type { PluginAlert } from '@vitrine/plugin-sdk';
import { Clock } from '../platform/time/clock.ts';
import { On } from '../platform/events/event.ts';
import { AlertSink } from '../plugins/host/alert-sink.contribution.ts';
import { PluginDisabled } from '../plugins/model/plugin.events.ts';
import { IMMEDIATE, type Observation } from './alert-lifecycle.rule.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { NO_TARGET } from './open-alert.ts';

/** Open alerts of one plugin. */
const MAX_OPEN = 200;

const keyOf = (plugin: string, key: string) => `plugin:${plugin}:${key}`;

/** Service for alerts that plugins open and close. They fire at once: the plugin knows how long its condition must hold. */
@Injectable()
@AlertSink()
export class PluginAlertsService implements AlertSink {
  constructor(
    private readonly clock: Clock,
    private readonly alertStore: AlertStoreService,
    private readonly alertNotifier: AlertNotifierService,
  ) {}

  async open(plugin: string, key: string, { subject, since = this.clock.now() }: PluginAlert): Promise<void> {
    await this.alertStore.runExclusive(async () => {
      const open = this.alertStore
        .all()
        .filter(({ target, lifecycle }) => target.plugin?.id === plugin && lifecycle.state === 'firing');
      if (open.some(({ target }) => target.key === keyOf(plugin, key))) return;
      if (open.length >= MAX_OPEN) throw new Error(`A plugin has at most ${MAX_OPEN} alerts open at once`);
      await this.apply(plugin, key, subject, { is: 'breached', since: Math.min(since, this.clock.now()), value: null });
    });
  }

  async close(plugin: string, key: string): Promise<void> {
    await this.alertStore.runExclusive(async () => {
      const subject = this.alertStore.get(keyOf(plugin, key))?.target.plugin?.subject;
      if (subject !== undefined) await this.apply(plugin, key, subject, { is: 'ok' });
    });
  }

  @On(PluginDisabled)
  onPluginDisabled({ id }: { id: string }): Promise<void> {
    return this.alertStore.runExclusiveJob(() => this.alertStore.withdraw(({ target }) => target.plugin?.id === id));
  }

  private async apply(plugin: string, key: string, subject: string, observation: Observation): Promise<void> {
    const target = {
      ...NO_TARGET,
      key: keyOf(plugin, key),
      kind: 'plugin',
      plugin: { id: plugin, subject },
    } as const;
    await this.alertStore.applyObservation({ target, observation, holdDurations: IMMEDIATE });
    await this.alertNotifier.notifyDue();
  }
}
