import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Response } from 'express';
import type { Caller } from '../../platform/http/caller.ts';

/** For how long a browser or a proxy may keep a history, in seconds. A node that is hidden meanwhile is seen no longer than that. */
export const CACHE_SECONDS = 20;

/** Widens the time range of a visitor to whole minutes, so that all visitors of a minute ask for the same. */
export const sharedRange = <Q extends { readonly from: number; readonly to: number }>(caller: Caller, query: Q): Q =>
  caller.kind === 'visitor'
    ? {
        ...query,
        from: Math.floor(query.from / MINUTE_MS) * MINUTE_MS,
        to: Math.ceil(query.to / MINUTE_MS) * MINUTE_MS,
      }
    : query;

/**
 * Lets caches keep a history briefly that is the same for everybody: asked for without a session, a key or a link. All visitors of a
 * minute then share one answer. Visitors of a private site are refused before this. Returns whether the answer is such a one.
 */
export function allowShortCache(response: Response, caller: Caller): boolean {
  if (caller.kind !== 'visitor') return false;
  response.setHeader('cache-control', `public, max-age=${CACHE_SECONDS}`);
  return true;
}
