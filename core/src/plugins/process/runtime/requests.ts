import type { RouteRequest } from '@vitrine/plugin-sdk';
import type { Channel } from '../channel.ts';
import type { CrossingRequest } from '../protocol.ts';

/** A request in the form that a plugin's routes and sockets receive. */
export function requestOver(channel: Channel, { call, query, ...rest }: CrossingRequest): RouteRequest {
  return {
    ...rest,
    query: new URLSearchParams(query),
    json: () => JSON.parse(Buffer.from(rest.body).toString()) as unknown,
    api: {
      call: async (method, path, body) =>
        (await channel.ask('api', { call, method, path, ...(body !== undefined && { body }) })) as {
          status: number;
          body: unknown;
        },
    },
  };
}
