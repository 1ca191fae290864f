import type { RouteRequest } from './routes.ts';

const UUID = /^[\da-f-]{36}$/i;

/**
 * Returns true if the caller of a request may see a node: a route that answers about one asks this first. A hidden node looks like one that
 * does not exist to who may not see it.
 */
export async function canSeeNode({ api }: Pick<RouteRequest, 'api'>, uuid: string): Promise<boolean> {
  return UUID.test(uuid) && (await api.call('GET', `/api/v1/nodes/${uuid}`)).status === 200;
}
