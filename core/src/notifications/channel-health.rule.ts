import type { Attempt, DeliveryState } from '@vitrine/contracts';

interface Tried {
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
}

/** Number of consecutive failed attempts that count as a fault, even before the first delivery is given up. */
const MIN_FAILURES = 3;

/**
 * Returns when a channel began to fail, ms since 1970, and its last error; undefined if it works or nothing was tried. `after`:
 * attempts up to this time do not count.
 */
export function failureOf(deliveries: readonly Tried[], after: number): { since: number; error: string } | undefined {
  const attempts = deliveries.flatMap(({ state, attempts }) =>
    attempts.map((attempt, i) => ({ ...attempt, isGivenUp: state === 'failed' && i === attempts.length - 1 })),
  );
  const lastSuccess = Math.max(after, ...attempts.filter(({ ok }) => ok).map(({ at }) => at));
  const failures = attempts.filter(({ ok, at }) => !ok && at > lastSuccess).sort((a, b) => a.at - b.at);
  const [first, last] = [failures[0], failures.at(-1)];
  if (!first || !last || (failures.length < MIN_FAILURES && !failures.some(({ isGivenUp }) => isGivenUp)))
    return undefined;
  return { since: first.at, error: last.message };
}
