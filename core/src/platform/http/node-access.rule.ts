import type { KeyScope } from '@vitrine/contracts';
import type { Entry } from './access.ts';
import type { Caller } from './caller.ts';

/** Returns true if a caller may act on a node: keys may be limited to a list of nodes, and an empty list permits none. */
export const mayAccessNode = (caller: Caller, node: string): boolean =>
  caller.kind !== 'key' || caller.nodes === null || caller.nodes.includes(node);

/** Returns true if scopes include one: every key has `read`, and `full` includes all. */
export const includesScope = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.length > 0 && (needed === 'read' || scopes.includes(needed) || scopes.includes('full'));

/** Returns true for administrators, and for API keys with a scope. */
export const hasScope = (caller: Caller, needed: KeyScope): boolean =>
  caller.kind === 'admin' || (caller.kind === 'key' && includesScope(caller.scopes, needed));

/** Returns true if a caller stays within the nodes of its API key, on a route about the node `uuid`. */
export function mayUseRoute(caller: Caller, entry: Entry, uuid: unknown): boolean {
  if (caller.kind !== 'key' || caller.nodes === null || entry.audience !== 'admin') return true;
  return entry.limitedKeys === 'filtered' || (entry.limitedKeys === 'by-uuid' && mayAccessNode(caller, String(uuid)));
}
