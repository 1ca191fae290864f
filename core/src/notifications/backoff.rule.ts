const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Delay after each failed attempt. After the last one a delivery fails, about five hours after the first. */
const RETRY_DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE];

/** Result of a failed attempt. */
export interface Failure {
  /** True if a later attempt may succeed. */
  readonly retry: boolean;
  /** Seconds from the service's Retry-After. */
  readonly after?: number;
}

/** Returns the delay in ms before the next attempt (`tries` is 1 after the first), or undefined to give up. */
export function retryDelay(tries: number, { retry, after = 0 }: Failure): number | undefined {
  const pause = RETRY_DELAYS[tries - 1];
  if (!retry || pause === undefined) return undefined;
  return Math.max(pause, Math.min(after * SECOND, 6 * 60 * MINUTE));
}
