/**
 * Returns the delay before attempt `tries` (from 1) in milliseconds: exponential backoff up to 15 s with jitter, so that viewers
 * do not reconnect all at once.
 */
export function backoff(tries: number, random = Math.random): number {
  const full = Math.min(500 * 2 ** (tries - 1), 15_000);
  return full / 2 + (full / 2) * random();
}
