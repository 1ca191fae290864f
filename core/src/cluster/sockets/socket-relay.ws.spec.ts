import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { WebSocket, WebSocketServer } from 'ws';
import { TestClock } from '../../../test/clock.ts';
import { clusterPeer } from '../../../test/cluster-peer.ts';
import { eventually } from '../../../test/eventually.ts';
import { startRedis } from '../../../test/redis.ts';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { HeldSocketServer } from '../../platform/cluster/held-socket.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Events } from '../../platform/events/events.service.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Vault } from '../../platform/secrets/vault.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CallsService } from '../connection/calls.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { RedisBus } from '../connection/redis-bus.ts';
import { SocketRelayService } from './socket-relay.service.ts';

@Injectable()
@HeldSocketServer()
class HarbourServer implements HeldSocketServer {
  readonly socketKind = 'harbour';
  readonly served: { socket: WebSocket; caller: Caller; subject: string; received: unknown[] }[] = [];
  holder: string | undefined | Promise<string | undefined>;

  holderOf(): string | undefined | Promise<string | undefined> {
    return this.holder;
  }

  serve(socket: WebSocket, caller: Caller, subject: string): void {
    const received: unknown[] = [];
    socket.on('message', (data, binary) => received.push([String(data), binary]));
    socket.on('close', code => received.push(code));
    this.served.push({ socket, caller, subject, received });
  }
}

const CALLER: Caller = { kind: 'agent', node: 'tokyo' };
const onRedis = globalThis.POSTGRES_URL === undefined ? describe.skip : describe;

/** An instance with the relay only, two other instances, and a server to which clients of the instance connect. */
async function setUp() {
  const redis = await startRedis();
  const seal = new Vault(randomBytes(32));
  const clock = new TestClock();
  const parts = { prefix: 'test:', seal, time: { databaseTime: 1, startedAt: 0 } };
  const id = randomUUID();
  @Module({
    imports: [DiscoveryModule],
    providers: [
      ...[AnswersService, Contributions, Events, CallsService, SocketRelayService, HarbourServer],
      { provide: InstanceRegistryService, useValue: { id } },
      { provide: Clock, useValue: clock },
      { provide: RedisBus, useFactory: () => RedisBus.open(redis.url, { ...parts, onConnected: () => undefined }) },
    ],
  })
  class RelayModule {}
  const app = await NestFactory.createApplicationContext(RelayModule, { logger: false });
  await eventually(() => app.get(CallsService).isConnected);
  const join = () => clusterPeer({ ...parts, redisUrl: redis.url, clock, instance: id });
  const [peer, stranger] = [await join(), await join()];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const harbour = app.get(HarbourServer);
  /** Connects a client, and asks the relay to serve it. */
  const connect = async (holder: typeof harbour.holder = peer.id) => {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ];
    harbour.holder = holder;
    app.get(SocketRelayService).serve(harbour, { socket, caller: CALLER, subject: 'pier 7' });
    const received: unknown[] = [];
    client.on('message', (data, binary) => received.push([String(data), binary]));
    const closed = once(client, 'close').then(([code, reason]) => [code, String(reason)]);
    return { client, socket, received, closed };
  };
  /** Connects a client whose socket the peer serves. */
  const forward = async () => ({ ...(await connect()), ...(await peer.next<{ readonly id: string }>('relay.open')) });
  /** Opens a socket of a client of the peer. */
  const serve = async () => {
    const socketId = randomUUID();
    peer.send('relay.open', { id: socketId, to: 'harbour', about: 'pier 9', caller: CALLER });
    await peer.settled();
    return { ...harbour.served.at(-1)!, id: socketId };
  };
  const stop = async () => {
    server.close();
    for (const client of server.clients) client.terminate();
    for (const other of [peer, stranger]) other[Symbol.dispose]();
    await app.close();
    await redis.stop();
  };
  return { id, redis, peer, stranger, harbour, events: app.get(Events), connect, forward, serve, stop };
}

onRedis('the socket relay', () => {
  let site: Awaited<ReturnType<typeof setUp>>;
  beforeAll(async () => (site = await setUp()));
  afterAll(() => site.stop());

  it('serves a socket here if this instance holds its subject, or none does', async () => {
    const { harbour } = site;
    for (const holder of [site.id, Promise.resolve(site.id), Promise.resolve(undefined)]) {
      const { socket } = await site.connect(holder);
      await eventually(() => harbour.served.at(-1)?.socket === socket);
      expect(harbour.served.at(-1)).toMatchObject({ caller: CALLER, subject: 'pier 7' });
    }
    await site.peer.settled();
    expect(site.peer.take('relay.open')).toEqual([]);
  });

  it('does not read a socket before its holder is known', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { client, socket } = await site.connect(promise);
    expect(socket.isPaused).toBe(true);
    client.send('early');
    resolve(site.peer.id);
    const { id } = await site.peer.next<{ id: string }>('relay.open');
    expect(await site.peer.next('relay.data')).toEqual({ id, data: btoa('early'), binary: false });
    expect(socket.isPaused).toBe(false);
  });

  it('asks the client to try again if the holder cannot be looked up', async () => {
    const { closed } = await site.connect(Promise.reject(new Error('no database')));
    expect(await closed).toEqual([1013, 'its holder cannot be looked up now']);
  });

  it('passes a socket on to the instance that holds its subject, in both directions', async () => {
    const { peer } = site;
    const { client, received } = await site.connect();
    const opened = await peer.next<{ id: string }>('relay.open');
    expect(opened).toEqual({ id: expect.any(String), to: 'harbour', about: 'pier 7', caller: CALLER });
    const { id } = opened;
    client.send('ahoy');
    client.send(Buffer.from('bytes'));
    expect(await peer.next('relay.data')).toEqual({ id, data: btoa('ahoy'), binary: false });
    expect(await peer.next('relay.data')).toEqual({ id, data: btoa('bytes'), binary: true });
    site.stranger.send('relay.data', { id, data: btoa('forged'), binary: false });
    await site.stranger.settled();
    peer.send('relay.data', { id, data: btoa('hello'), binary: false });
    peer.send('relay.data', { id, data: btoa('four'), binary: true });
    expect([await peer.next('relay.read'), await peer.next('relay.read')]).toEqual([
      { id, bytes: 5 },
      { id, bytes: 4 },
    ]);
    await eventually(() => received.length === 2);
    expect(received).toEqual([
      ['hello', false],
      ['four', true],
    ]);
    client.close(4000);
    expect(await peer.next('relay.close')).toEqual({ id, code: 4000, reason: '' });
  });

  it('reads at most 256 KiB that the other instance has not read', async () => {
    const { peer, stranger } = site;
    const { client, socket, id } = await site.forward();
    client.send(Buffer.alloc(262_143));
    await peer.next('relay.data');
    expect(socket.isPaused).toBe(false);
    client.send(Buffer.alloc(1));
    await peer.next('relay.data');
    expect(socket.isPaused).toBe(true);
    stranger.send('relay.read', { id, bytes: 1 });
    await stranger.settled();
    peer.send('relay.read', { id, bytes: 0 });
    await peer.settled();
    expect(socket.isPaused).toBe(true);
    peer.send('relay.read', { id, bytes: 1 });
    await eventually(() => !socket.isPaused);
  });

  it.each([
    ['its code', 4001, [4001, 'over']],
    ['no code', undefined, [1005, '']],
    ['the code of a missing one', 1005, [1005, '']],
    ['no close frame after one was lost', 1006, [1006, '']],
  ])('closes the client with %s, and sends no message back', async (_, code, expected) => {
    const { peer, stranger } = site;
    const { closed, client, id } = await site.forward();
    stranger.send('relay.close', { id, code: 4444, reason: 'forged' });
    await stranger.settled();
    expect(client.readyState).toBe(WebSocket.OPEN);
    peer.send('relay.close', { id, code, reason: code === 4001 ? 'over' : '' });
    expect(await closed).toEqual(expected);
    await peer.settled();
    expect(peer.take('relay.close')).toEqual([]);
  });

  it('writes nothing to a client that is closing', async () => {
    const { peer } = site;
    const { client, socket, id, received } = await site.forward();
    client.pause();
    socket.close();
    peer.send('relay.data', { id, data: btoa('late'), binary: false });
    await peer.settled();
    client.resume();
    await peer.next('relay.close');
    expect([peer.take('relay.read'), received]).toEqual([[], []]);
  });

  it('serves a client of another instance, and counts what that instance has not written yet', async () => {
    const { peer, stranger } = site;
    const { socket, caller, subject, received, id } = await site.serve();
    expect([caller, subject]).toEqual([CALLER, 'pier 9']);
    stranger.send('relay.data', { id, data: btoa('forged'), binary: false });
    await stranger.settled();
    peer.send('relay.data', { id, data: btoa('ahoy'), binary: false });
    peer.send('relay.data', { id, data: btoa('bytes'), binary: true });
    expect([await peer.next('relay.read'), await peer.next('relay.read')]).toEqual([
      { id, bytes: 4 },
      { id, bytes: 5 },
    ]);
    socket.send('hello');
    socket.send(Buffer.from('four'));
    expect([await peer.next('relay.data'), await peer.next('relay.data')]).toEqual([
      { id, data: btoa('hello'), binary: false },
      { id, data: btoa('four'), binary: true },
    ]);
    stranger.send('relay.read', { id, bytes: 5 });
    await stranger.settled();
    expect(socket.bufferedAmount).toBe(9);
    peer.send('relay.read', { id, bytes: 5 });
    await peer.settled();
    expect(socket.bufferedAmount).toBe(4);
    socket.close(4002, 'full');
    expect(await peer.next('relay.close')).toEqual({ id, code: 4002, reason: 'full' });
    expect(received).toEqual([['ahoy', false], ['bytes', true], 4002]);
  });

  it.each([
    [4003, 4003],
    [undefined, 1005],
  ])('ends a served socket with the code of its client: %s', async (code, expected) => {
    const { socket, received, id } = await site.serve();
    site.stranger.send('relay.close', { id, code: 4444, reason: '' });
    await site.stranger.settled();
    site.peer.send('relay.close', { id, code, reason: '' });
    await site.peer.settled();
    expect([received, socket.readyState]).toEqual([[expected], WebSocket.CLOSED]);
  });

  it('refuses a socket for a server that it does not have', async () => {
    site.peer.send('relay.open', { id: 'x', to: 'airport', about: 'gate 1', caller: CALLER });
    expect(await site.peer.next('relay.close')).toEqual({ id: 'x', code: 1013, reason: 'not served here' });
  });

  it('ends the sockets of an instance that is lost, and no others', async () => {
    const { peer, stranger } = site;
    const [forwarded, served, other] = [await site.forward(), await site.serve(), await site.connect(stranger.id)];
    site.events.emit(InstanceLost, { instance: peer.id });
    expect(await forwarded.closed).toEqual([1001, '']);
    expect([served.received, other.client.readyState]).toEqual([[1001], WebSocket.OPEN]);
    await peer.settled();
    expect(peer.take('relay.close')).toEqual([]);
  });

  it('ends open sockets, and no closed ones, on both sides after messages may have been lost', async () => {
    const { peer } = site;
    const [client, served, closing] = [await site.forward(), await site.serve(), await site.serve()];
    const [left, ended] = [await site.serve(), await site.forward()];
    closing.socket.close();
    peer.send('relay.close', { id: left.id, code: 4000, reason: '' });
    peer.send('relay.close', { id: ended.id, code: 4000, reason: '' });
    expect(await ended.closed).toEqual([4000, '']);
    await peer.settled();
    peer.take('relay.close');
    site.events.emit(ClusterConnected);
    expect(await client.closed).toEqual([1001, '']);
    await peer.settled();
    const close = { code: 1001, reason: '' };
    const closeMessages = peer.take('relay.close') as { readonly id: string }[];
    expect(
      closeMessages.filter(({ id }) => [client.id, served.id, closing.id, left.id, ended.id].includes(id)),
    ).toEqual([
      { id: client.id, ...close },
      { id: served.id, ...close },
    ]);
    expect(served.received).toEqual([1001]);
  });

  it('asks clients to try again while other instances cannot be reached', async () => {
    await site.redis.stop();
    await eventually(() => !site.peer.calls.isConnected);
    await eventually(async () => {
      const { closed } = await site.connect();
      return (await closed)[0] === 1013;
    });
  });
});
