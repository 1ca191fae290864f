import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Response } from 'express';
import type { Caller } from '../../platform/http/caller.ts';

/** For how long a browser or a proxy may keep a history, in seconds. A node that is hidden meanwhile is seen no longer than that. */
export const CACHE_SECONDS = 20;

/**
 * Lets caches keep a history briefly that is the same for everybody: asked for without a session, a key or a link, over whole minutes, as
 * the hooks of themes ask. All visitors of a minute then share one answer. Visitors of a private site are refused before this. Returns
 * whether the answer is such a one.
 */
export function allowShortCache(
  response: Response,
  caller: Caller,
  { from, to }: { from: number; to: number },
): boolean {
  if (caller.kind !== 'visitor' || from % MINUTE_MS !== 0 || to % MINUTE_MS !== 0) return false;
  response.setHeader('cache-control', `public, max-age=${CACHE_SECONDS}`);
  return true;
}
