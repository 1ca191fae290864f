import { MINUTE_MS } from '@vitrine/contracts/time';
import { isRetrying, type CheckFacts } from './judge.rule.ts';

/** Grace period for the services of a node that was offline, before their failure counts. */
const RETURN_MS = MINUTE_MS;

/** Longest time for which the checks of a recovered node wait for each other, so that they share a notice. */
const TOGETHER_MS = 5 * MINUTE_MS;

/** A check on which another depends, or that belongs to the same node. */
interface Parent {
  readonly id: number;
  readonly retries: number;
  readonly facts: CheckFacts | undefined;
}

/** A node on which a check depends. */
interface ParentNode {
  readonly online: boolean;
  readonly lastReport: number;
  /** Time at which it was last seen offline, if ever. */
  readonly offlineAt: number | undefined;
}

/** Verdict about the alert of a check. `wait`: until the checks in `hurry`, or the node, have been seen again. */
type Verdict =
  | { readonly is: 'ok' | 'unknown' }
  | { readonly is: 'down'; readonly since: number }
  | { readonly is: 'wait'; readonly hurry: readonly number[] };

/**
 * Judges a check for its alert. A parent that is down, or a node that is offline, explains a failure. If the last result of a
 * parent is older than the failure, the verdict waits for the next one; after a parent has recovered, the check must run again
 * before it counts. After its node has come back, it waits for the results of the node's other checks (`siblings`).
 */
export function observe(
  id: number,
  facts: CheckFacts | undefined,
  parents: readonly Parent[],
  nodes: readonly ParentNode[],
  siblings: readonly Parent[] = [],
): Verdict {
  if (!facts || facts.state === null) return { is: 'unknown' };
  if (facts.state !== 'down') return { is: 'ok' };
  const since = facts.failingSince ?? facts.since ?? facts.at;
  if (nodes.some(({ online }) => !online) || parents.some(parent => parent.facts?.state === 'down'))
    return { is: 'unknown' };
  const unseen = parents.filter(
    ({ facts: parent, retries }) => parent && (parent.at < since || isRetrying(parent, retries)),
  );
  if (unseen.length > 0)
    return { is: 'wait', hurry: unseen.filter(({ facts: parent }) => parent!.failures === 0).map(parent => parent.id) };
  if (nodes.some(({ lastReport }) => lastReport < since)) return { is: 'wait', hurry: [] };
  // The services of a machine that has just started need time.
  if (nodes.some(({ offlineAt = -Infinity }) => facts.at < offlineAt + RETURN_MS)) return { is: 'wait', hurry: [] };
  if (parents.some(({ facts: parent }) => (parent?.since ?? 0) > facts.at)) return { is: 'wait', hurry: [id] };
  const late = nodes.flatMap(({ offlineAt = -Infinity }) => unseenSince(offlineAt + RETURN_MS, siblings, facts.at));
  if (late.length > 0)
    return { is: 'wait', hurry: late.filter(({ facts: check }) => check!.failures === 0).map(check => check.id) };
  return { is: 'down', since };
}

/** Returns the checks without a result since a time, or with a pending retry; none once the time to wait for them is over. */
const unseenSince = (time: number, checks: readonly Parent[], now: number): Parent[] =>
  now > time + TOGETHER_MS
    ? []
    : checks.filter(({ facts, retries }) => facts && (facts.at < time || isRetrying(facts, retries)));
