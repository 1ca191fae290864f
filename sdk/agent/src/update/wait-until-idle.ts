import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Feature } from '../client/feature.ts';
import { sleep } from '../sleep.ts';

const CHECK_INTERVAL_MS = 500;
/** Maximum wait for idle: a terminal left open must not block an update for ever. */
const MAX_WAIT_MS = 30 * MINUTE_MS;

/** Resolves when no activity is running that a restart would interrupt, or after a time limit in milliseconds. */
export async function waitUntilIdle(
  features: readonly Pick<Feature, 'busy'>[],
  timeout = MAX_WAIT_MS,
  interval = CHECK_INTERVAL_MS,
): Promise<void> {
  const until = performance.now() + timeout;
  while (features.some(({ busy }) => busy) && performance.now() < until) await sleep(interval);
}
