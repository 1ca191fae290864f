import { z } from 'zod';
import type { CallerApi, RouteRequest } from '@vitrine/plugin-sdk';
import type { CrossingRequest } from './protocol.ts';

const Call = z.object({
  call: z.int(),
  method: z.string().max(20),
  path: z.string().max(16_384),
  body: z.unknown().optional(),
});

/** Requests that were passed to a plugin's process, so that it can call the API on behalf of each caller. */
export class RequestServer {
  private readonly callers = new Map<number, CallerApi>();
  private last = 0;

  /** Returns a request for the plugin's process, which may use its API until `release`. */
  cross({ api, query, method, path, params, headers, caller, body, address }: RouteRequest): CrossingRequest {
    const call = ++this.last;
    this.callers.set(call, api);
    return { call, method, path, params, query: query.toString(), headers, caller, body, address };
  }

  release({ call }: CrossingRequest): void {
    this.callers.delete(call);
  }

  async call(args: unknown): Promise<unknown> {
    const { call, method, path, body } = Call.parse(args);
    const api = this.callers.get(call);
    if (!api) throw new Error('The api of a request ends with its response');
    return api.call(method, path, body);
  }
}
