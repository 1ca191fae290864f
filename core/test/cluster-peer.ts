import { randomUUID } from 'node:crypto';
import { CallsService } from '../src/cluster/connection/calls.service.ts';
import type { InstanceRegistryService } from '../src/cluster/connection/instance-registry.service.ts';
import { RedisBus } from '../src/cluster/connection/redis-bus.ts';
import type { AnswersService } from '../src/platform/cluster/answers.service.ts';
import { defineCall } from '../src/platform/cluster/call.ts';
import type { Clock } from '../src/platform/time/clock.ts';
import { eventually } from './eventually.ts';

interface PeerOptions extends Pick<Parameters<typeof RedisBus.open>[1], 'prefix' | 'seal' | 'time'> {
  readonly redisUrl: string;
  readonly clock: Clock;
  /** Id of the instance that it talks to. */
  readonly instance: string;
}

/** Another instance as seen by the one under test: it speaks the protocol between instances over a real Redis server. */
export async function clusterPeer({ redisUrl, clock, instance, ...parts }: PeerOptions) {
  const id = randomUUID();
  const received: { readonly call: string; readonly message: unknown }[] = [];
  const answers = new Map<string, (question: unknown) => unknown>();
  const answer = (call: string, message: unknown) => {
    received.push({ call, message });
    return answers.get(call)?.(message) ?? null;
  };
  const bus = await RedisBus.open(redisUrl, { ...parts, onConnected: () => undefined });
  const calls = new CallsService(
    bus,
    { id } as InstanceRegistryService,
    { answer } as unknown as AnswersService,
    clock,
  );
  await eventually(() => calls.isConnected);
  return {
    id,
    bus,
    calls,
    answers,
    /** Returns the messages of a call so far, and forgets them. */
    take(name: string): unknown[] {
      const matching = received.filter(({ call }) => call === name);
      for (const one of matching) received.splice(received.indexOf(one), 1);
      return matching.map(({ message }) => message);
    },
    /** Returns the names of the messages that were not taken yet. */
    waiting: () => received.map(({ call }) => call),
    /** Returns the next message of a call. */
    async next<T>(name: string): Promise<T> {
      const one = await eventually(() => received.find(({ call }) => call === name));
      received.splice(received.indexOf(one), 1);
      return one.message as T;
    },
    send: (name: string, message: unknown) => calls.send(instance, defineCall(name), message),
    publish: (name: string, message: unknown) => calls.publish(defineCall(name), message),
    call: (name: string, question: unknown) => calls.call(instance, defineCall<unknown, unknown>(name), question),
    /** Resolves once the instance has handled every message so far, and its messages before that have arrived. */
    async settled(): Promise<void> {
      await calls.call(instance, defineCall('test.unknown'), null).catch(() => undefined);
    },
    [Symbol.dispose]: () => bus.onApplicationShutdown(),
  };
}
