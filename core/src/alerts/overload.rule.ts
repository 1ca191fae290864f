import { MINUTE_MS } from '@vitrine/contracts/time';
import { culpritOrder } from './culprits.rule.ts';
import type { OpenAlert } from './open-alert.ts';

/** Alerts that begin within this time before or after an overload count as its consequences. */
const CORRELATION_MS = 15 * MINUTE_MS;
/** Time for consequences to recover after the overload has ended. */
export const RECOVERY_MS = 3 * MINUTE_MS;

type Target = OpenAlert['target'];

/** Returns whether an alert is about an overloaded machine: its processor, memory or disk traffic. */
export const isOverload = (target: Target): boolean => target.node !== null && culpritOrder(target) !== undefined;

/**
 * Returns whether an alert may be the consequence of an overload of its node: it is about a check, or about something on the node
 * that has a state.
 */
export const isConsequence = ({ kind, node, series }: Target): boolean =>
  node !== null && (kind === 'check' || series?.state !== undefined);

/**
 * Returns whether an overload explains an alert of the same node. An overload without a notice, such as a muted one, explains
 * nothing.
 */
export function isExplainedBy({ target, lifecycle }: OpenAlert, overload: OpenAlert, now: number): boolean {
  if (target.node?.uuid !== overload.target.node?.uuid || !isOverload(overload.target)) return false;
  const { state, since, firedAt, recoveredSince } = overload.lifecycle;
  const isOngoing = state === 'firing' || (state === 'resolved' && now - (recoveredSince ?? 0) < RECOVERY_MS);
  const isNotified = overload.firingNotifiedAt !== null || overload.suppressedBy === null;
  const isNear = lifecycle.since > since - CORRELATION_MS && lifecycle.since < (firedAt ?? now) + CORRELATION_MS;
  return isOngoing && isNotified && isNear;
}

/** Returns the name under which the message of an overload lists a consequence. */
export const nameOfConsequence = ({ target: { task, series, node } }: OpenAlert): string =>
  task?.name ??
  ([Object.values(series?.labels ?? {}).join(' '), series?.state].filter(Boolean).join(': ') || (node?.name ?? ''));
