import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** Service that says whether this core takes new work, and knows what it is still answering. */
@Injectable()
export class ReadinessService {
  private readonly answering = new Set<ServerResponse>();
  private readonly ends = new Set<() => void>();
  private stopping = false;

  /** True from the moment when the core was told to stop. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Number of requests that are not answered yet. */
  get openRequests(): number {
    return this.answering.size;
  }

  /** Watches the requests of a server. Called before it listens. */
  watch(server: Server): void {
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      this.answering.add(response);
      // The next request of this client then goes to another core, or to this one once it runs again.
      if (this.stopping) response.setHeader('connection', 'close');
      response.once('close', () => {
        this.answering.delete(response);
        if (this.answering.size === 0) for (const end of this.ends) end();
      });
    });
  }

  /** From now on `/readyz` says that the core cannot be used, so that a load balancer leaves it alone. */
  beginStop(): void {
    this.stopping = true;
  }

  /** Resolves once every request is answered, at the latest after this time. */
  async idle(ms: number): Promise<void> {
    if (this.answering.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.ends.add(resolve);
    await promise;
    clearTimeout(timer);
    this.ends.delete(resolve);
  }
}
