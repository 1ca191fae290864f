import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import type { CallType } from '../../platform/cluster/call.ts';
import { InstanceUnreachable } from '../../platform/cluster/cluster.ts';
import { Clock } from '../../platform/time/clock.ts';
import { InstanceRegistryService } from './instance-registry.service.ts';
import { RedisBus } from './redis-bus.ts';

const ANSWER_WITHIN_MS = 5000;
const TO_ALL = 'instances';
const channelOf = (instance: string) => `instance:${instance}`;

interface Reply {
  readonly answer?: unknown;
  readonly error?: string;
}

type Message =
  | { readonly from: string; readonly id?: string; readonly call: string; readonly question: unknown }
  | ({ readonly from: string; readonly to: string } & Reply);

/**
 * Service that sends calls and messages between instances. A message arrives at most once and in order; a call is answered or
 * fails.
 */
@Injectable()
export class CallsService {
  private readonly logger = new Logger('Cluster');
  /** Unanswered calls by id. */
  private readonly pending = new Map<string, (reply: Reply) => void>();

  constructor(
    private readonly bus: RedisBus,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly answers: AnswersService,
    private readonly clock: Clock,
  ) {
    for (const channel of [TO_ALL, channelOf(instanceRegistry.id)])
      bus.subscribe(channel, text => void this.onMessage(JSON.parse(text) as Message));
  }

  /** False while messages are lost. */
  get isConnected(): boolean {
    return this.bus.connected;
  }

  send<Q>(instance: string, { name }: CallType<Q, void>, message: Q): void {
    this.transmit(channelOf(instance), { from: this.instanceRegistry.id, call: name, question: message });
  }

  publish<Q>({ name }: CallType<Q, void>, message: Q): void {
    this.transmit(TO_ALL, { from: this.instanceRegistry.id, call: name, question: message });
  }

  async call<Q, A>(instance: string, { name }: CallType<Q, A>, question: Q, withinMs = ANSWER_WITHIN_MS): Promise<A> {
    const { id: from } = this.instanceRegistry;
    if (instance === from) return this.answers.answer(name, question, from) as A;
    if (!this.isConnected) throw new InstanceUnreachable('Redis cannot be reached');
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.pending.set(id, resolve);
    const cancel = this.clock.after(withinMs, () => resolve({ error: `No answer to ${name}` }));
    this.transmit(channelOf(instance), { from, id, call: name, question });
    const { answer, error } = await promise;
    this.pending.delete(id);
    cancel();
    if (error !== undefined) throw new InstanceUnreachable(error);
    return answer as A;
  }

  private transmit(channel: string, message: Message): void {
    this.bus.publish(channel, JSON.stringify(message));
  }

  private async onMessage(message: Message): Promise<void> {
    if ('to' in message) return this.pending.get(message.to)?.(message);
    const { from, id, call, question } = message;
    const reply = (result: Reply) =>
      id === undefined
        ? undefined
        : this.transmit(channelOf(from), { from: this.instanceRegistry.id, to: id, ...result });
    try {
      // Runs synchronously up to the first await, so that messages stay in order.
      reply({ answer: await this.answers.answer(call, question, from) });
    } catch (error) {
      this.logger.warn(`${call} for another instance failed: ${String(error)}`);
      reply({ error: String(error) });
    }
  }
}
