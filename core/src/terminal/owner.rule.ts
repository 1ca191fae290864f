import type { Caller } from '../platform/http/caller.ts';

/** Returns the owner of a terminal: one session or one API key, with which it ends. No other caller may attach to it. */
export function ownerKey(caller: Caller): string {
  if (caller.kind === 'admin') return `session ${caller.session}`;
  return caller.kind === 'key' ? `key ${caller.key}` : '';
}
