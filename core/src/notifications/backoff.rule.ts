import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contracts/time';

/** Delay after each failed attempt. After the last one a delivery fails, about five hours after the first. */
const RETRY_DELAYS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  180 * MINUTE_MS,
];

/** Result of a failed attempt. */
interface Failure {
  /** True if a later attempt may succeed. */
  readonly retry: boolean;
  /** Seconds from the service's Retry-After. */
  readonly after?: number;
}

/** Returns the delay in ms before the next attempt (`tries` is 1 after the first), or undefined to give up. */
export function retryDelay(tries: number, { retry, after = 0 }: Failure): number | undefined {
  const pause = RETRY_DELAYS[tries - 1];
  if (!retry || pause === undefined) return undefined;
  return Math.max(pause, Math.min(after * SECOND_MS, 6 * HOUR_MS));
}
