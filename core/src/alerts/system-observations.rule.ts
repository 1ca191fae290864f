import type { SystemCondition } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { IMMEDIATE, type HoldDurations } from './alert-lifecycle.rule.ts';
import { NO_TARGET, type AlertTarget, type OpenAlert, type TargetObservation } from './open-alert.ts';
import type { SystemFinding } from './system-check.contribution.ts';

/** Hold durations of conditions that come and go by themselves; ms. */
const HOLD: Partial<Record<SystemCondition, HoldDurations>> = {
  disk: { pendingFor: 5 * MINUTE_MS, resolveAfter: 10 * MINUTE_MS },
  // Longer than a restart.
  instance: { pendingFor: 2 * MINUTE_MS, resolveAfter: 0 },
  clock: { pendingFor: 10 * MINUTE_MS, resolveAfter: 10 * MINUTE_MS },
};

/** Key of an alert: its condition and the id of the finding. */
export const systemKey = (condition: SystemCondition, id = ''): string => `system:${condition}:${id}`.slice(0, 160);

/**
 * Returns the observations of one condition. Open alerts that are no longer found resolve. If `found` is undefined, they stay
 * unchanged.
 */
export function systemObservations(
  condition: SystemCondition,
  found: readonly SystemFinding[] | undefined,
  open: readonly OpenAlert[],
): TargetObservation[] {
  const holdDurations = HOLD[condition] ?? IMMEDIATE;
  const breached = (found ?? []).map(finding => ({
    target: targetOf(condition, finding),
    observation: { is: 'breached', since: finding.since ?? 0, value: finding.value ?? null } as const,
    holdDurations,
  }));
  const keys = new Set(breached.map(({ target }) => target.key));
  const others = open
    .filter(({ target }) => target.system?.condition === condition && !keys.has(target.key))
    .map(({ target }) => ({ target, observation: { is: found ? 'ok' : 'unknown' } as const, holdDurations }));
  return [...breached, ...others];
}

const targetOf = (
  condition: SystemCondition,
  { id, subject, unit = undefined, values }: SystemFinding,
): AlertTarget => ({
  ...NO_TARGET,
  key: systemKey(condition, id),
  kind: 'system',
  system: { condition, subject: subject.slice(0, 500), values },
  unit: unit ?? '',
});
