import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { Answers, defineCall, type Question } from '../../platform/cluster/call.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { HeldSocketServer, type SocketRequest } from '../../platform/cluster/held-socket.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { On } from '../../platform/events/event.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { CallsService } from '../connection/calls.service.ts';
import { InstanceRegistryService } from '../connection/instance-registry.service.ts';
import { RelayedSocket } from './relayed-socket.ts';

/** Maximum number of bytes of a client that are in transit to the serving instance; above it, its socket is not read. */
const WINDOW = 256 * 1024;

interface Opening {
  readonly id: string;
  /** `socketKind` of the server. */
  readonly to: string;
  /** Subject of the socket, such as the id of a terminal. */
  readonly about: string;
  readonly caller: Caller;
}

/** Opens a relayed socket. The messages below carry its id. */
const OPEN = defineCall<Opening>('relay.open');
/** Data in either direction, as base64. */
const DATA = defineCall<{ readonly id: string; readonly data: string; readonly binary: boolean }>('relay.data');
/** To the client's instance: this many more bytes may be sent. To the serving instance: the oldest data has been written. */
const READ = defineCall<{ readonly id: string; readonly bytes: number }>('relay.read');
const CLOSE = defineCall<{ readonly id: string; readonly code?: number | undefined; readonly reason: string }>(
  'relay.close',
);

/** Service that relays WebSockets between the instance that a client is connected to and the one that serves it. */
@Injectable()
export class SocketRelayService {
  /** Sockets of clients that are connected here. */
  private readonly clients = new Map<
    string,
    { readonly instance: string; readonly socket: WebSocket; window: number }
  >();
  /** Sockets that are served here. */
  private readonly served = new Map<string, { readonly instance: string; readonly socket: RelayedSocket }>();

  constructor(
    private readonly calls: CallsService,
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly contributions: Contributions,
  ) {}

  /** Serves a socket here, or relays it to the instance that holds its subject. */
  serve(server: HeldSocketServer, request: SocketRequest): void {
    const holder = server.holderOf(request.subject);
    if (typeof holder === 'string') return this.serveAt(holder, server, request);
    const { socket } = request;
    // The socket is not read until the holder is known.
    socket.pause();
    Promise.resolve(holder)
      .then(
        found => this.serveAt(found, server, request),
        () => socket.close(SOCKET_CLOSE.tryAgainLater, 'its holder cannot be looked up now'),
      )
      .finally(() => socket.resume());
  }

  /** Relays the socket of a client of this instance to another one that serves it. */
  forward(instance: string, socketKind: string, { socket, caller, subject }: SocketRequest): void {
    if (!this.calls.isConnected)
      return socket.close(SOCKET_CLOSE.tryAgainLater, 'the instance that serves this cannot be reached');
    const id = randomUUID();
    const client = { instance, socket, window: WINDOW };
    this.clients.set(id, client);
    socket.on('message', (data, binary) => {
      const bytes = data as Buffer;
      client.window -= bytes.length;
      if (client.window <= 0) socket.pause();
      this.calls.send(instance, DATA, { id, data: bytes.toString('base64'), binary });
    });
    socket.on('close', code => {
      if (this.clients.delete(id)) this.calls.send(instance, CLOSE, { id, code, reason: '' });
    });
    this.calls.send(instance, OPEN, { id, to: socketKind, about: subject, caller });
  }

  /** Messages of any stream may have been lost: both ends close, and clients reconnect and resume. */
  @On(ClusterConnected)
  onConnected(): void {
    for (const [id, { instance }] of [...this.clients, ...this.served]) {
      this.calls.send(instance, CLOSE, { id, code: SOCKET_CLOSE.goingAway, reason: '' });
      this.end(instance, id, SOCKET_CLOSE.goingAway, '');
    }
  }

  @On(InstanceLost)
  onInstanceLost({ instance: lostInstance }: { readonly instance: string }): void {
    for (const [id, { instance }] of [...this.clients, ...this.served])
      if (instance === lostInstance) this.end(lostInstance, id, SOCKET_CLOSE.goingAway, '');
  }

  @Answers(OPEN)
  onOpen({ id, to, about, caller }: Opening, from: string): void {
    const server = this.contributions.of(HeldSocketServer).find(({ socketKind }) => socketKind === to);
    if (!server)
      return this.calls.send(from, CLOSE, { id, code: SOCKET_CLOSE.tryAgainLater, reason: 'not served here' });
    const socket = new RelayedSocket({
      data: (data, binary) => this.calls.send(from, DATA, { id, data: data.toString('base64'), binary }),
      close: (code, reason) => {
        this.served.delete(id);
        this.calls.send(from, CLOSE, { id, code, reason });
      },
      allow: bytes => this.calls.send(from, READ, { id, bytes }),
    });
    this.served.set(id, { instance: from, socket });
    // Implements the part of a WebSocket that gateways use.
    server.serve(socket as unknown as WebSocket, caller, about);
  }

  @Answers(DATA)
  onData({ id, data: text, binary }: Question<typeof DATA>, from: string): void {
    const data = Buffer.from(text, 'base64');
    const served = this.served.get(id);
    if (served?.instance === from) return served.socket.received(data, binary);
    const client = this.clients.get(id);
    if (client?.instance !== from || client.socket.readyState !== client.socket.OPEN) return;
    client.socket.send(binary ? data : data.toString(), { binary }, () =>
      this.calls.send(from, READ, { id, bytes: data.length }),
    );
  }

  @Answers(READ)
  onRead({ id, bytes }: Question<typeof READ>, from: string): void {
    const served = this.served.get(id);
    if (served?.instance === from) return served.socket.written();
    const client = this.clients.get(id);
    if (client?.instance !== from) return;
    client.window += bytes;
    if (client.socket.isPaused && client.window > 0) client.socket.resume();
  }

  @Answers(CLOSE)
  onClose({ id, code, reason }: Question<typeof CLOSE>, from: string): void {
    this.end(from, id, code, reason);
  }

  private serveAt(holder: string | undefined, server: HeldSocketServer, request: SocketRequest): void {
    const { socket, caller, subject } = request;
    if (holder === undefined || holder === this.instanceRegistry.id) server.serve(socket, caller, subject);
    else this.forward(holder, server.socketKind, request);
  }

  private end(instance: string, id: string, code: number | undefined, reason: string): void {
    const served = this.served.get(id);
    if (served?.instance === instance) {
      this.served.delete(id);
      served.socket.closed(code ?? SOCKET_CLOSE.noStatus);
    }
    const client = this.clients.get(id);
    if (client?.instance !== instance) return;
    this.clients.delete(id);
    if (code === SOCKET_CLOSE.abnormal) client.socket.terminate();
    else client.socket.close(code === SOCKET_CLOSE.noStatus ? undefined : code, reason);
  }
}
