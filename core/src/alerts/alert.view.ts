import type { Alert as AlertView, AlertRule, OfflineWatch, Silence as SilenceView } from '@vitrine/contracts';
import type { Told } from './alerts.service.ts';
import type { StoredRule } from './rules.service.ts';
import { nextTurn, stretchAt } from './silence.rule.ts';
import type { Silence } from './silence.entity.ts';
import type { Watched } from './watches.service.ts';

/** One alert with what became of its notices. */
export function alertView({ alert, deliveries }: Told): AlertView {
  const { id, kind, state, metric, unit, since } = alert;
  return {
    id,
    kind,
    state,
    metric,
    unit,
    since,
    node: alert.node ? { uuid: alert.node, name: alert.nodeName } : null,
    rule: alert.rule ? { id: alert.rule, name: alert.ruleName } : null,
    task: alert.task ? { id: alert.task, name: alert.taskName } : null,
    value: alert.value ?? null,
    peak: alert.peak ?? null,
    threshold: alert.threshold ?? null,
    firedAt: alert.firedAt ?? null,
    resolvedAt: state === 'resolved' ? (alert.goodSince ?? null) : null,
    acknowledgedAt: alert.acknowledgedAt ?? null,
    saidAt: alert.saidAt ?? null,
    held: alert.held ?? null,
    deliveries: deliveries.map(({ about, delivery }) => {
      const last = delivery.attempts.at(-1);
      return {
        channel: delivery.channelName,
        about,
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
});

export const watchView = (
  node: string,
  { enabled, graceSeconds, cooldownSeconds, lastNotified }: Watched,
): OfflineWatch => ({
  node,
  enabled,
  graceSeconds,
  cooldownSeconds,
  lastNotified: lastNotified || null,
});

export function silenceView(silence: Silence, now: number): SilenceView {
  const { id, kind, name, scope, schedule, sparesCritical } = silence;
  const active = stretchAt(schedule, now) !== undefined;
  return {
    id,
    kind,
    name,
    scope,
    schedule,
    sparesCritical,
    rule: silence.rule ?? null,
    active,
    until: nextTurn(schedule, now),
  };
}
