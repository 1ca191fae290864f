import type { Caller } from './caller.ts';

/** Whether a caller may act on a node: keys may be limited to some, and an empty list is none. */
export const reaches = (caller: Caller, node: string): boolean =>
  caller.kind !== 'key' || caller.nodes === null || caller.nodes.includes(node);

const NODES = '/api/v1/admin/nodes';

/**
 * Whether a key that is limited to nodes may use a route of the administrator: the list of nodes, which shows it only its
 * own, and what lies below one of them. Everything else concerns other nodes too.
 */
export function staysWithin(
  caller: Caller,
  method: string,
  path: string,
  params: Readonly<Record<string, unknown>>,
): boolean {
  if (caller.kind !== 'key' || caller.nodes === null) return true;
  if (path === NODES) return method === 'GET' || method === 'HEAD';
  return path.startsWith(`${NODES}/:uuid`) && reaches(caller, String(params.uuid));
}
