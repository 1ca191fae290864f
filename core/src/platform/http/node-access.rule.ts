import type { KeyScope } from '@vitrine/contracts';
import type { Entry } from './access.ts';
import type { Caller } from './caller.ts';

/** Returns whether a caller may act on a node: keys may be limited to some, and an empty list is none. */
export const mayAccessNode = (caller: Caller, node: string): boolean =>
  caller.kind !== 'key' || caller.nodes === null || caller.nodes.includes(node);

/** Returns whether scopes cover one: every key may read, and `full` may all. */
export const includesScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.length > 0 && (needed === 'read' || scopes.includes(needed) || scopes.includes('full'));

/** Returns whether a caller stays within the nodes that its key is limited to, on a route that concerns the node `uuid`. */
export function mayUseRoute(caller: Caller, entry: Entry, uuid: unknown): boolean {
  if (caller.kind !== 'key' || caller.nodes === null || entry.audience !== 'admin') return true;
  return entry.limitedKeys === 'filtered' || (entry.limitedKeys === 'by-uuid' && mayAccessNode(caller, String(uuid)));
}
