import type {
  Alert as AlertView,
  AlertRule,
  OfflineConfig,
  Silence as SilenceView,
  SystemCondition,
} from '@vitrine/contracts';
import { etagOf } from '../platform/http/etag.ts';
import type { AlertWithDeliveries } from './alerts.service.ts';
import type { ResolvedOfflineConfig } from './offline-config.service.ts';
import { metricOf, pluginOf, seriesOf, storedCulprits } from './open-alert.ts';
import type { StoredRule } from './rules.service.ts';
import type { SilenceEntity } from './silence.entity.ts';
import { nextBoundary, activeWindowAt } from './silence.rule.ts';

/** Maps an alert and the deliveries of its notices. `titleOf` returns the title of a plugin. */
export function alertView({ alert, deliveries }: AlertWithDeliveries, titleOf: (plugin: string) => string): AlertView {
  const { id, kind, state, metric, unit, since: startedAt } = alert;
  const { plugin } = pluginOf(alert);
  return {
    id,
    kind,
    state,
    metric: metricOf(alert),
    unit,
    startedAt,
    node: alert.node ? { uuid: alert.node, name: alert.nodeName } : null,
    rule: alert.rule ? { id: alert.rule, name: alert.ruleName } : null,
    task: alert.task ? { id: alert.task, name: alert.taskName } : null,
    plugin: plugin ? { ...plugin, title: titleOf(plugin.id) } : null,
    series: seriesOf(alert).series ?? null,
    system: kind === 'system' ? { condition: metric as SystemCondition, subject: alert.subject } : null,
    value: alert.value ?? null,
    peak: alert.peak ?? null,
    threshold: alert.threshold ?? null,
    cause: alert.cause ?? null,
    culprits: storedCulprits(alert),
    firedAt: alert.firedAt ?? null,
    resolvedAt: state === 'resolved' ? (alert.recoveredSince ?? null) : null,
    acknowledgedAt: alert.acknowledgedAt ?? null,
    firingNotifiedAt: alert.firingNotifiedAt ?? null,
    suppressedBy: alert.suppressedBy ?? null,
    deliveries: deliveries.map(({ about: transition, delivery }) => {
      const last = delivery.attempts.at(-1);
      return {
        channel: delivery.channelName,
        transition,
        state: delivery.state,
        at: last?.at ?? delivery.createdAt.getTime(),
        error: last && !last.ok ? last.message : '',
      };
    }),
  };
}

export const ruleView = (rule: StoredRule, nodes: number, lastNotified: number): AlertRule => ({
  ...rule,
  nodes,
  lastNotified: lastNotified || null,
  etag: etagOf(rule),
});

export const offlineConfigView = (
  node: string,
  { enabled, graceSeconds, cooldownSeconds, own, lastNotified }: ResolvedOfflineConfig,
): OfflineConfig => ({
  node,
  enabled,
  graceSeconds,
  cooldownSeconds,
  own,
  lastNotified: lastNotified || null,
});

export function silenceView(silence: SilenceEntity, now: number): SilenceView {
  const { id, kind, name, nodeSelector, schedule, allowCritical, isPublic } = silence;
  const values = { kind, name, nodeSelector, schedule, allowCritical, isPublic, rule: silence.rule ?? null };
  return {
    id,
    ...values,
    active: activeWindowAt(schedule, now) !== undefined,
    until: nextBoundary(schedule, now),
    etag: etagOf(values),
  };
}
