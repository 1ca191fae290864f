import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';
import { pathOf } from '../http/base-path.ts';
import { routeClassOf, type RouteClass } from '../http/route-class.rule.ts';

/** Requests of one class and kind of status since the start. */
export interface RequestCount {
  readonly routeClass: RouteClass;
  /** `2xx` and so on; `aborted` if the client disconnected before the response was complete. */
  readonly status: string;
  readonly count: number;
  /** Total response time of these requests, in seconds. */
  readonly seconds: number;
}

/** Service that counts the requests of this instance by class of route. */
@Injectable()
export class RequestCountsService {
  private readonly counts = new Map<string, RequestCount>();

  constructor(private readonly config: Config) {}

  /** Starts counting the requests of a server. Must be called before it listens. */
  watch(server: Server): void {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const startedAt = performance.now();
      const [path = ''] = pathOf(request.url!, this.config.basePath).split('?', 1);
      response.once('close', () => {
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
        this.add(routeClassOf(path), status, (performance.now() - startedAt) / 1000);
      });
    });
  }

  all(): RequestCount[] {
    return [...this.counts.values()];
  }

  private add(routeClass: RouteClass, status: string, seconds: number): void {
    const key = `${routeClass} ${status}`;
    const before = this.counts.get(key) ?? { routeClass, status, count: 0, seconds: 0 };
    this.counts.set(key, { ...before, count: before.count + 1, seconds: before.seconds + seconds });
  }
}
