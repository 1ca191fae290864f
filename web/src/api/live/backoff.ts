/** Milliseconds until try number `tries` (from 1): doubles up to 15 s, spread so that viewers do not return all at once. */
export function backoff(tries: number, random = Math.random): number {
  const full = Math.min(500 * 2 ** (tries - 1), 15_000);
  return full / 2 + (full / 2) * random();
}
