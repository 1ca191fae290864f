import type { Caller } from '../platform/http/caller.ts';
import { mayAccessNode } from '../platform/http/node-access.rule.ts';

interface Seen {
  readonly uuid: string;
  readonly hidden: boolean;
}

/** Whether a caller may know that a node exists: the one decision that lists, details, history, sockets and exports ask. */
export function canSee(caller: Caller, { uuid, hidden }: Seen): boolean {
  switch (caller.kind) {
    case 'admin':
      return true;
    case 'key':
      return mayAccessNode(caller, uuid);
    case 'guest':
      // A link to one node shows that node, hidden or not; of the others what every visitor sees, where visitors see any.
      return uuid === caller.node || (!hidden && (caller.node === null || !caller.closed));
    default:
      return !hidden;
  }
}

/** A name for what a caller sees: callers of the same name see the same. */
export function visibilityKey(caller: Caller): string {
  if (caller.kind === 'admin' || (caller.kind === 'key' && caller.nodes === null)) return 'all';
  if (caller.kind === 'key') return `key ${caller.key}`;
  return caller.kind === 'guest' && caller.node !== null ? `node ${caller.node} ${caller.closed}` : 'visitor';
}
