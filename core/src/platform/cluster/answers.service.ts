import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { instancesInLayerOrder } from '../contributions/layer-order.ts';
import { callOf } from './call.ts';

type Answer = (question: unknown, from: string) => unknown;

/** Service that finds the methods with `@Answers`. */
@Injectable()
export class AnswersService implements OnModuleInit {
  private readonly answers = new Map<string, Answer>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Throws if two methods answer the same call. */
  onModuleInit(): void {
    for (const provider of instancesInLayerOrder(this.discovery.getProviders())) {
      const methods = provider as Record<string, Answer>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object)) {
        const call = callOf(methods[name]!);
        if (!call) continue;
        const method = `${provider.constructor.name}.${name}`;
        if (this.answers.has(call.name))
          throw new Error(`The server cannot start: a second method answers ${call.name}: ${method}`);
        this.answers.set(call.name, methods[name]!.bind(provider));
      }
    }
  }

  /** Runs the method that answers a call, synchronously up to its first `await`. Throws if there is none. */
  answer(call: string, question: unknown, from: string): unknown {
    const answer = this.answers.get(call);
    if (!answer) throw new Error(`${call} is unknown here`);
    return answer(question, from);
  }
}
