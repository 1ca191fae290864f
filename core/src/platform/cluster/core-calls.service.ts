import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock } from '../time/clock.ts';
import { instancesInLayerOrder } from '../contributions/layer-order.ts';
import { questionOf, type CallType } from './core-call.ts';
import { CoreRegistryService } from './core-registry.service.ts';
import { MessageBus } from './message-bus.ts';

/** Error thrown if a core gave no answer: it is gone, Redis is away, or it failed. */
export class CoreUnreachable extends Error {
  override readonly name = 'CoreUnreachable';
}

const ANSWER_WITHIN_MS = 5000;

type Answer = (question: unknown, from: string) => unknown;

type Message =
  | { readonly from: string; readonly id?: string; readonly call: string; readonly question: unknown }
  | { readonly from: string; readonly to: string; readonly answer?: unknown; readonly error?: string };

const nameOf = (instance: object, method: string) => `${instance.constructor.name}.${method}`;
const channelOf = (core: string) => `core:${core}`;

/**
 * Service that carries questions and orders to one other core. An order is at most once and in order, a question is answered within
 * seconds or fails.
 */
@Injectable()
export class CoreCallsService implements OnModuleInit {
  private readonly logger = new Logger('Cluster');
  /** The methods with `@Answers`, by the name of the question. */
  private readonly answers = new Map<string, Answer>();
  private readonly waiting = new Map<string, (message: { answer?: unknown; error?: string }) => void>();

  constructor(
    private readonly bus: MessageBus,
    private readonly coreRegistry: CoreRegistryService,
    private readonly clock: Clock,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Throws if two methods answer the same question: only one of them could be asked. */
  onModuleInit(): void {
    for (const instance of instancesInLayerOrder(this.discovery.getProviders())) {
      const methods = instance as Record<string, Answer>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const question = questionOf(methods[name]!);
        if (!question) continue;
        if (this.answers.has(question.name))
          throw new Error(`The core cannot start: a second method answers ${question.name}: ${nameOf(instance, name)}`);
        this.answers.set(question.name, methods[name]!.bind(instance));
      }
    }
    this.bus.subscribe(channelOf(this.core), text => void this.onMessage(JSON.parse(text) as Message));
  }

  /** Id of this core. */
  get core(): string {
    return this.coreRegistry.id;
  }

  /** True while other cores can be reached. */
  get connected(): boolean {
    return this.bus.connected;
  }

  /** Gives an order. Nobody says whether it arrived. */
  notify<Q>(core: string, type: CallType<Q, void>, order: Q): void {
    this.send(core, { from: this.core, call: type.name, question: order });
  }

  /** Asks a question. Throws CoreUnreachable if there is no answer in time. */
  request<Q, A>(core: string, type: CallType<Q, A>, question: Q, withinMs = ANSWER_WITHIN_MS): Promise<A> {
    const id = randomUUID();
    return new Promise<A>((resolve, reject) => {
      if (!this.connected) return reject(new CoreUnreachable('Redis is away'));
      const end = () => {
        this.waiting.delete(id);
        cancel();
      };
      const cancel = this.clock.after(withinMs, () => {
        end();
        reject(new CoreUnreachable(`No answer to ${type.name}`));
      });
      this.waiting.set(id, ({ answer, error }) => {
        end();
        if (error === undefined) resolve(answer as A);
        else reject(new CoreUnreachable(error));
      });
      this.send(core, { from: this.core, id, call: type.name, question });
    });
  }

  private send(core: string, message: Message): void {
    this.bus.publish(channelOf(core), JSON.stringify(message));
  }

  private async onMessage(message: Message): Promise<void> {
    if ('to' in message) return this.waiting.get(message.to)?.(message);
    const { from, id, call, question } = message;
    const reply = (result: { answer?: unknown; error?: string }) =>
      id === undefined ? undefined : this.send(from, { from: this.core, to: id, ...result });
    try {
      const answers = this.answers.get(call);
      // A core of a newer release may ask what this one does not know.
      if (!answers) return reply({ error: `${call} is unknown here` });
      // Within this call up to the first await, so that orders stay in order.
      const answer = answers(question, from);
      reply({ answer: answer instanceof Promise ? await answer : answer });
    } catch (error) {
      this.logger.warn(`${call} of another core failed: ${String(error)}`);
      reply({ error: String(error) });
    }
  }
}
