import type { Caller } from '../platform/http/caller.ts';
import { mayAccessNode } from '../platform/http/node-access.rule.ts';

interface Seen {
  readonly uuid: string;
  readonly hidden: boolean;
}

/**
 * Returns true if a caller may see that a node exists: the only visibility check, used by lists, details, history, sockets and
 * exports.
 */
export function canSee(caller: Caller, { uuid, hidden }: Seen): boolean {
  switch (caller.kind) {
    case 'admin':
      return true;
    case 'key':
      return mayAccessNode(caller, uuid);
    case 'guest':
      // A share link of one node shows that node, hidden or not; for other nodes it shows what visitors see, unless the site is
      // private.
      return uuid === caller.node || (!hidden && (caller.node === null || !caller.closed));
    default:
      return !hidden;
  }
}

/** Returns a key of the caller's visibility: callers with the same key see the same nodes. */
export function visibilityKey(caller: Caller): string {
  if (caller.kind === 'admin' || (caller.kind === 'key' && caller.nodes === null)) return 'all';
  if (caller.kind === 'key') return `key ${caller.key}`;
  return caller.kind === 'guest' && caller.node !== null ? `node ${caller.node} ${caller.closed}` : 'visitor';
}
