import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Contributions } from '../contributions/contributions.ts';
import { StopParticipant } from './stop-participant.contribution.ts';

const REQUESTS_MS = 1500;

/** Service that tracks whether this instance accepts new work, and its open requests. */
@Injectable()
export class ReadinessService {
  private readonly answering = new Set<ServerResponse>();
  private readonly ends = new Set<() => void>();
  private stopping = false;

  constructor(private readonly contributions: Contributions) {}

  /** True as soon as the server has been asked to stop. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Number of unanswered requests. */
  get openRequests(): number {
    return this.answering.size;
  }

  /** Starts tracking the requests of a server. Must be called before it listens. */
  watch(server: Server): void {
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      this.answering.add(response);
      // The next request of this client then reaches another instance, or this one after its restart.
      if (this.stopping) response.setHeader('connection', 'close');
      response.once('close', () => {
        this.answering.delete(response);
        if (this.answering.size === 0) for (const end of this.ends) end();
      });
    });
  }

  /** Prepares the stop of the server: `/readyz` fails from now on, and open requests are completed. Takes at most nine seconds. */
  async drain(): Promise<void> {
    this.stopping = true;
    for (const participant of this.contributions.of(StopParticipant)) await participant.beforeStop();
    await this.idle(REQUESTS_MS);
  }

  /** Resolves once every request is answered, or after this time at the latest. */
  private async idle(ms: number): Promise<void> {
    if (this.answering.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.ends.add(resolve);
    await promise;
    clearTimeout(timer);
    this.ends.delete(resolve);
  }
}
