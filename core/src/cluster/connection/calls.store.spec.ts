import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { TestClock } from '../../../test/clock.ts';
import { clusterPeer } from '../../../test/cluster-peer.ts';
import { eventually } from '../../../test/eventually.ts';
import { startRedis } from '../../../test/redis.ts';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import { Answers, defineCall } from '../../platform/cluster/call.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CallsService } from './calls.service.ts';
import { InstanceRegistryService } from './instance-registry.service.ts';
import { RedisBus } from './redis-bus.ts';

const Half = defineCall<number, number>('test.half');
const Ahead = defineCall<string>('test.ahead');
const Slow = defineCall<null, string>('test.slow');

const onRedis = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

@Injectable()
class Answerer {
  readonly received: [text: string, from: string][] = [];

  @Answers(Half)
  async half(number: number): Promise<number> {
    if (number % 2 === 1) throw new Error(`${number} is odd`);
    return number / 2;
  }

  @Answers(Ahead)
  onAhead(text: string, from: string): void {
    this.received.push([text, from]);
  }
}

async function setUp() {
  const redis = await startRedis();
  const clock = new TestClock();
  const parts = { prefix: 'test:', seal: new Vault(randomBytes(32)), time: { databaseTime: 1, startedAt: 0 } };
  const id = randomUUID();
  @Module({
    imports: [DiscoveryModule],
    providers: [
      ...[AnswersService, CallsService, Answerer],
      { provide: InstanceRegistryService, useValue: { id } },
      { provide: Clock, useValue: clock },
      { provide: RedisBus, useFactory: () => RedisBus.open(redis.url, { ...parts, onConnected: () => undefined }) },
    ],
  })
  class CallsModule {}
  const app = await NestFactory.createApplicationContext(CallsModule, { logger: false });
  const calls = app.get(CallsService);
  await eventually(() => calls.isConnected);
  const join = () => clusterPeer({ ...parts, redisUrl: redis.url, clock, instance: id });
  const [peer, stranger] = [await join(), await join()];
  const stop = async () => {
    for (const other of [peer, stranger]) other[Symbol.dispose]();
    await app.close();
    await redis.stop();
  };
  return { id, redis, clock, calls, peer, stranger, received: app.get(Answerer).received, stop };
}

onRedis('calls between instances', () => {
  let site: Awaited<ReturnType<typeof setUp>>;
  beforeAll(async () => (site = await setUp()));
  afterAll(() => site.stop());

  it('are answered by the called instance, also by this one', async () => {
    const { calls, peer, id } = site;
    peer.answers.set('test.half', number => Number(number) / 2);
    expect([await calls.call(peer.id, Half, 8), await calls.call(id, Half, 6)]).toEqual([4, 3]);
    expect(await peer.call('test.half', 4)).toBe(2);
    expect(peer.take('test.half')).toEqual([8]);
  });

  it('fail with the error of the called instance', async () => {
    const { calls, peer } = site;
    peer.answers.set('test.half', () => {
      throw new Error('none left');
    });
    const failure = { name: 'InstanceUnreachable', message: 'Error: none left' };
    await expect(calls.call(peer.id, Half, 8)).rejects.toMatchObject(failure);
    await expect(peer.call('test.half', 5)).rejects.toMatchObject({ message: 'Error: 5 is odd' });
    await expect(peer.call('test.unknown', 5)).rejects.toMatchObject({
      message: 'Error: test.unknown is unknown here',
    });
  });

  it.each([
    ['five seconds', undefined, 5000],
    ['the time that the caller sets', 40_000, 40_000],
  ])('fail after %s without a response', async (_, withinMs, expected) => {
    const { calls, peer, clock } = site;
    const gate = Promise.withResolvers<string>();
    peer.answers.set('test.slow', () => gate.promise);
    const called = calls.call(peer.id, Slow, null, withinMs).catch((error: unknown) => error);
    await peer.next('test.slow');
    await clock.advance(`${expected - 1}ms`);
    expect(await Promise.race([called, 'open'])).toBe('open');
    await clock.advance('1ms');
    expect(await called).toMatchObject({ name: 'InstanceUnreachable', message: 'No answer to test.slow' });
    gate.resolve('late');
  });

  it('deliver messages in order, to one instance or to all others', async () => {
    const { calls, peer, stranger, received, id } = site;
    calls.send(peer.id, Ahead, 'one');
    calls.publish(Ahead, 'all');
    calls.send(stranger.id, Ahead, 'two');
    await Promise.all([peer.settled(), stranger.settled()]);
    expect([peer.take('test.ahead'), stranger.take('test.ahead')]).toEqual([
      ['one', 'all'],
      ['all', 'two'],
    ]);
    peer.send('test.ahead', 'first');
    peer.publish('test.ahead', 'second');
    await peer.settled();
    calls.send(id, Ahead, 'myself');
    expect(received).toEqual([
      ['first', peer.id],
      ['second', peer.id],
    ]);
    // A message has no answer.
    expect(peer.waiting()).not.toContain(undefined);
  });

  it('fail at once while Redis cannot be reached, except to this instance', async () => {
    const { calls, peer, redis, id } = site;
    await redis.stop();
    await eventually(() => !calls.isConnected);
    await expect(calls.call(peer.id, Half, 8)).rejects.toMatchObject({
      name: 'InstanceUnreachable',
      message: 'Redis cannot be reached',
    });
    expect(await calls.call(id, Half, 8)).toBe(4);
  });
});
