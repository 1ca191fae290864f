import { MINUTE_MS } from '@vitrine/contracts/time';
import { culpritOrder } from './culprits.rule.ts';
import type { OpenAlert } from './open-alert.ts';

/** Alerts that begin within this time of an overload, before or after, count as its consequence. */
const CORRELATION_MS = 15 * MINUTE_MS;
/** Time that consequences have to recover after the overload has. */
export const RECOVERY_MS = 3 * MINUTE_MS;

type Target = OpenAlert['target'];

/** Returns whether an alert says that a machine is overloaded: its processor, memory or disk traffic. */
export const isOverload = (target: Target): boolean => target.node !== null && culpritOrder(target) !== undefined;

/** Returns whether an overload of its node can be why an alert fires: a check, or something on the node that has a state. */
export const isConsequence = ({ kind, node, series }: Target): boolean =>
  node !== null && (kind === 'check' || series?.state !== undefined);

/**
 * Returns whether an overload explains an alert of the same node. One that nobody is told about, such as a muted one, explains nothing.
 */
export function isExplainedBy({ target, lifecycle }: OpenAlert, overload: OpenAlert, now: number): boolean {
  if (target.node?.uuid !== overload.target.node?.uuid || !isOverload(overload.target)) return false;
  const { state, since, firedAt, recoveredSince } = overload.lifecycle;
  const goesOn = state === 'firing' || (state === 'resolved' && now - (recoveredSince ?? 0) < RECOVERY_MS);
  const isTold = overload.firingNotifiedAt !== null || overload.suppressedBy === null;
  const isNear = lifecycle.since > since - CORRELATION_MS && lifecycle.since < (firedAt ?? now) + CORRELATION_MS;
  return goesOn && isTold && isNear;
}

/** Returns the name by which the message of an overload names its consequence. */
export const nameOfConsequence = ({ target: { task, series, node } }: OpenAlert): string =>
  task?.name ??
  ([Object.values(series?.labels ?? {}).join(' '), series?.state].filter(Boolean).join(': ') || (node?.name ?? ''));
