import type { RouteRequest } from './routes.ts';

const UUID = /^[\da-f-]{36}$/i;

/**
 * Returns true if the caller of a request may see a node. Call it first in a route about one node. For callers without access, a
 * hidden node is indistinguishable from a missing one.
 */
export async function canSeeNode({ api }: Pick<RouteRequest, 'api'>, uuid: string): Promise<boolean> {
  return UUID.test(uuid) && (await api.call('GET', `/api/v1/nodes/${uuid}`)).status === 200;
}
