const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long to wait after each failed try. After the last one a delivery is given up, some five hours after the first. */
const RETRY_DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE];

/** How a try ended that did not deliver. */
export interface Failure {
  /** True where time may help. */
  readonly retry: boolean;
  /** Seconds that the service asked to wait. */
  readonly after?: number;
}

/** How long to wait in ms after so many failed tries (1 for the first), or undefined to give up. */
export function retryDelay(tries: number, { retry, after = 0 }: Failure): number | undefined {
  const pause = RETRY_DELAYS[tries - 1];
  if (!retry || pause === undefined) return undefined;
  return Math.max(pause, Math.min(after * SECOND, 6 * 60 * MINUTE));
}
