import type { Caller } from '../platform/http/caller.ts';

/** To whom a terminal belongs: to one sign-in or one key, so that it ends with that. Nobody else may show it. */
export function ownerKey(caller: Caller): string {
  if (caller.kind === 'admin') return `session ${caller.session}`;
  return caller.kind === 'key' ? `key ${caller.key}` : '';
}
