import type { Http, HttpRequest, HttpResponse, Network } from '@vitrine/plugin-sdk';
import { fetchOver } from '../../../platform/outbound/fetch-over.ts';
import type { Channel } from '../channel.ts';
import type { CrossingResponse } from '../protocol.ts';

/** The host's `http`, through the core and its outbound guard. */
export function httpOver(channel: Channel): Http {
  return Object.assign(
    async (url: string | URL, request?: HttpRequest) =>
      responseOf((await channel.ask('http', { url: String(url), request })) as CrossingResponse),
    {
      download: async (url: string | URL, file: string, request?: HttpRequest) =>
        (await channel.ask('download', { url: String(url), file, request })) as { bytes: number; sha256: string },
    },
  );
}

/** The host's network, through the core and its outbound guard. */
export function networkOver(channel: Channel, http: Http): Network {
  return {
    resolve: async hostname => (await channel.ask('resolve', { hostname })) as string,
    lookup: (hostname, options, found) => {
      channel.ask('addresses', { hostname }).then(
        answer => {
          const addresses = answer as { address: string; family: number }[];
          const [first] = addresses;
          if (options.all) found(null, addresses);
          else found(null, first?.address ?? '', first?.family ?? 4);
        },
        (error: NodeJS.ErrnoException) => found(error, '', 4),
      );
    },
    dns: async query => (await channel.ask('dns', { query })) as string[],
    ping: async (hostname, timeoutMs) => (await channel.ask('ping', { hostname, timeoutMs })) as number,
    fetch: fetchOver(http),
  };
}

function responseOf({ status, headers, body }: CrossingResponse): HttpResponse {
  const text = () => Buffer.from(body).toString();
  return {
    ok: status >= 200 && status < 300,
    status,
    headers,
    text,
    bytes: () => new Uint8Array(body),
    json: () => {
      try {
        return JSON.parse(text()) as unknown;
      } catch {
        throw Object.assign(new Error('The answer is not JSON'), { name: 'NetworkError', reason: 'unreachable' });
      }
    },
  };
}
