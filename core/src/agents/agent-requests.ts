import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/time/clock.ts';

interface Request<T> {
  readonly node: string;
  readonly answer: (value: T) => void;
}

/** Requests to agents that wait for one answer each. An agent answers for its own node only. */
export class AgentRequests<T> {
  /** Unanswered requests by id. */
  private readonly pending = new Map<string, Request<T>>();

  constructor(private readonly clock: Clock) {}

  /** Sends a request with a new id, and returns the answer, or `silent` if none comes within `ms`. */
  async ask(node: string, send: (id: string) => void, ms: number, silent: T): Promise<T> {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<T>();
    this.pending.set(id, { node, answer: resolve });
    const cancel = this.clock.after(ms, () => resolve(silent));
    send(id);
    const answer = await promise;
    this.pending.delete(id);
    cancel();
    return answer;
  }

  /** Takes the answer of a node's agent. Ignores an answer to a request that was sent to another node. */
  answer(node: string, id: string, value: T): void {
    const request = this.pending.get(id);
    if (request?.node === node) request.answer(value);
  }
}
