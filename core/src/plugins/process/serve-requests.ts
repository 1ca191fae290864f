import type { CallerApi, RouteRequest } from '@vitrine/plugin-sdk';
import { z } from 'zod';
import type { CrossingRequest } from './protocol.ts';

const Call = z.object({
  call: z.int(),
  method: z.string().max(20),
  path: z.string().max(16_384),
  body: z.unknown().optional(),
});
/** So many requests are remembered, for a plugin that calls the API after it answered. */
const MAX_CALLERS = 1000;

/** The requests that were handed to a plugin's process, so that it can call the API as the one who sent each. */
export class RequestServer {
  private readonly callers = new Map<number, CallerApi>();
  private last = 0;

  cross({ api, query, method, path, params, headers, body, address }: RouteRequest): CrossingRequest {
    const call = ++this.last;
    this.callers.set(call, api);
    const [oldest] = this.callers.keys();
    if (this.callers.size > MAX_CALLERS && oldest !== undefined) this.callers.delete(oldest);
    return { call, method, path, params, query: query.toString(), headers, body, address };
  }

  async call(args: unknown): Promise<unknown> {
    const { call, method, path, body } = Call.parse(args);
    const api = this.callers.get(call);
    if (!api) throw new Error('This request is over');
    return api.call(method, path, body);
  }
}
