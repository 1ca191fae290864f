import { Injectable } from '@nestjs/common';
import { alertUnitOf, fullFamilyName } from '@vitrine/contracts';
import type { PluginAlert } from '@vitrine/plugin-sdk';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { On } from '../platform/events/event.ts';
import { Clock } from '../platform/time/clock.ts';
import { AlertSink } from '../plugins/host/alert-sink.contribution.ts';
import { PluginDisabled } from '../plugins/model/plugin.events.ts';
import { IMMEDIATE, type Observation } from './alert-lifecycle.rule.ts';
import { AlertNotifierService } from './alert-notifier.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { NO_TARGET, type AlertTarget } from './open-alert.ts';
import { neat } from './series.rule.ts';

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
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
  ) {}

  async open(plugin: string, key: string, { since = this.clock.now(), value, ...alert }: PluginAlert): Promise<void> {
    const { target, factor } = this.targetOf(plugin, key, alert);
    await this.alertStore.runExclusive(async () => {
      const open = this.alertStore
        .all()
        .filter(({ target, lifecycle }) => target.plugin?.id === plugin && lifecycle.state === 'firing');
      if (open.some(({ target }) => target.key === keyOf(plugin, key))) return;
      if (open.length >= MAX_OPEN) throw new Error(`A plugin has at most ${MAX_OPEN} alerts open at once`);
      const measured = value === undefined ? null : neat(value * factor);
      await this.apply(target, { is: 'breached', since: Math.min(since, this.clock.now()), value: measured });
    });
  }

  async close(plugin: string, key: string): Promise<void> {
    await this.alertStore.runExclusive(async () => {
      const target = this.alertStore.get(keyOf(plugin, key))?.target;
      if (target) await this.apply(target, { is: 'ok' });
    });
  }

  @On(PluginDisabled)
  onPluginDisabled({ id }: { id: string }): Promise<void> {
    return this.alertStore.runExclusiveJob(() => this.alertStore.withdraw(({ target }) => target.plugin?.id === id));
  }

  /** Returns the target of an alert, and the factor from the unit of its values to that of alerts. Throws an error that names the field. */
  private targetOf(plugin: string, key: string, alert: PluginAlert): { target: AlertTarget; factor: number } {
    const { subject, node: uuid, series, threshold, unit, severity } = alert;
    const node = uuid === undefined ? null : this.nodeCache.get(uuid)?.node;
    if (node === undefined) throw new Error('alerts: node: there is no such node');
    const family = series && this.familyOf(plugin, series.family);
    if (series && !family) throw new Error(`alerts: series.family: there is no family ${series.family}`);
    const familyUnit = family === undefined ? undefined : alertUnitOf(family);
    const factor = unit === undefined ? (familyUnit?.factor ?? 1) : 1;
    const target = {
      ...NO_TARGET,
      key: keyOf(plugin, key),
      kind: 'plugin',
      node: node && { uuid: node.uuid, name: node.name },
      plugin: { id: plugin, subject, ...(severity && { severity }) },
      ...(family !== undefined && { series: { family, labels: { ...series?.labels }, is: 'above' as const } }),
      metric: family === undefined ? '' : 'series',
      unit: unit ?? familyUnit?.unit ?? 'count',
      threshold: threshold === undefined ? null : neat(threshold * factor),
    } as const;
    return { target, factor };
  }

  /** Returns the full name of a plugin's family. */
  private familyOf(plugin: string, name: string): string | undefined {
    return (this.familyRegistry.find(fullFamilyName(plugin, name)) ?? this.familyRegistry.find(name))?.fullName;
  }

  private async apply(target: AlertTarget, observation: Observation): Promise<void> {
    await this.alertStore.applyObservation({ target, observation, holdDurations: IMMEDIATE });
    await this.alertNotifier.notifyDue();
  }
}
