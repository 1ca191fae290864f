import type { IncomingMessage, Server } from 'node:http';
import type { RouteRequest } from '@vitrine/plugin-sdk';
import type { PeerService } from '../../platform/http/peer.service.ts';
import { callerApi } from './caller-api.ts';

/** View of a request for a plugin. Cookies stay here: they are the core's, and `api` uses them. */
export function routeRequest(
  request: IncomingMessage,
  server: Server,
  peers: PeerService,
  more: Pick<RouteRequest, 'params' | 'body'> & { readonly path: string },
): RouteRequest {
  const [path = '', query = ''] = more.path.split('?', 2);
  const { cookie: _, ...headers } = request.headers;
  return {
    ...more,
    address: peers.resolve(request).address,
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])),
    json: () => JSON.parse(Buffer.from(more.body).toString()) as unknown,
    api: callerApi(server, request, peers),
  };
}
