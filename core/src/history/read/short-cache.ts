import type { Response } from 'express';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Caller } from '../../platform/http/caller.ts';

/** Seconds for which a browser or proxy may cache a history. A node that is hidden meanwhile stays visible no longer than that. */
export const CACHE_SECONDS = 20;

/** Widens the time range of a visitor to whole minutes, so that the requests of all visitors within a minute are the same. */
export const sharedRange = <Q extends { readonly from: number; readonly to: number }>(caller: Caller, query: Q): Q =>
  caller.kind === 'visitor'
    ? {
        ...query,
        from: Math.floor(query.from / MINUTE_MS) * MINUTE_MS,
        to: Math.ceil(query.to / MINUTE_MS) * MINUTE_MS,
      }
    : query;

/**
 * Allows brief caching of a history that is the same for everybody: requested without a session, a key or a link. All visitors
 * within a minute then share one response. Visitors of a private site have been refused before. Returns whether caching is allowed.
 */
export function allowShortCache(response: Response, caller: Caller): boolean {
  if (caller.kind !== 'visitor') return false;
  response.setHeader('cache-control', `public, max-age=${CACHE_SECONDS}`);
  return true;
}
