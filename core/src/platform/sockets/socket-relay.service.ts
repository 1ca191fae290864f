import { randomUUID } from 'node:crypto';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';
import { BusConnected, CoreLost } from '../cluster/cluster.events.ts';
import { Answers, defineCall, type Asked } from '../cluster/core-call.ts';
import { CoreCallsService } from '../cluster/core-calls.service.ts';
import { Contributions } from '../contributions/contributions.ts';
import { On } from '../events/event.ts';
import type { Caller } from '../http/caller.ts';
import { RelayedSocketServer } from './relayed-socket.contribution.ts';
import { RelayedSocket } from './relayed-socket.ts';

/** Bytes of a client that may be on the way to the serving core; above it, its socket is not read. */
const WINDOW = 256 * 1024;

interface Opening {
  readonly id: string;
  /** `relayKind` of what serves the socket. */
  readonly to: string;
  /** Subject of the socket, such as the id of a terminal. */
  readonly about: string;
  readonly caller: Caller;
}

/** Order to open a relayed socket. What follows carries its id. */
const OPEN = defineCall<Opening, void>('relay.open');
/** Data in either direction, as base64. */
const DATA = defineCall<{ readonly id: string; readonly data: string; readonly binary: boolean }, void>('relay.data');
/** To the client's core: so many bytes more may come. To the serving core: the oldest data is written. */
const READ = defineCall<{ readonly id: string; readonly bytes: number }, void>('relay.read');
const CLOSE = defineCall<{ readonly id: string; readonly code?: number | undefined; readonly reason: string }, void>(
  'relay.close',
);

/** Service that carries WebSockets between the core that a client is connected to and the one that serves it. */
@Injectable()
export class SocketRelayService {
  /** Sockets of clients of this core. */
  private readonly clients = new Map<string, { readonly core: string; readonly socket: WebSocket; window: number }>();
  /** Sockets that this core serves. */
  private readonly served = new Map<string, { readonly core: string; readonly socket: RelayedSocket }>();

  constructor(
    private readonly coreCalls: CoreCallsService,
    private readonly contributions: Contributions,
  ) {}

  /** Lets another core serve the socket of a client of this one. */
  forward(socket: WebSocket, core: string, opening: Omit<Opening, 'id'>): void {
    const { coreCalls: calls } = this;
    if (!calls.connected)
      return socket.close(SOCKET_CLOSE.tryAgainLater, 'the core that serves this cannot be reached');
    const id = randomUUID();
    const client = { core, socket, window: WINDOW };
    this.clients.set(id, client);
    socket.on('message', (data, binary) => {
      const bytes = data as Buffer;
      client.window -= bytes.length;
      if (client.window <= 0) socket.pause();
      calls.notify(core, DATA, { id, data: bytes.toString('base64'), binary });
    });
    socket.on('close', code => {
      if (this.clients.delete(id)) calls.notify(core, CLOSE, { id, code, reason: '' });
    });
    calls.notify(core, OPEN, { id, ...opening });
  }

  /** Something may be missing of every stream: both sides are told to connect again and go on from what they have. */
  @On(BusConnected)
  onBusConnected(): void {
    for (const [id, { core }] of [...this.clients, ...this.served]) {
      this.coreCalls.notify(core, CLOSE, { id, code: SOCKET_CLOSE.goingAway, reason: '' });
      this.end(core, id, SOCKET_CLOSE.goingAway, '');
    }
  }

  @On(CoreLost)
  onCoreLost({ core }: { readonly core: string }): void {
    for (const [id, client] of this.clients) if (client.core === core) this.end(core, id, SOCKET_CLOSE.goingAway, '');
    for (const [id, one] of this.served) if (one.core === core) this.end(core, id, SOCKET_CLOSE.goingAway, '');
  }

  @Answers(OPEN)
  onOpen({ id, to, about, caller }: Opening, core: string): void {
    const { coreCalls: calls } = this;
    const server = this.contributions.of(RelayedSocketServer).find(({ relayKind }) => relayKind === to);
    if (!server) return calls.notify(core, CLOSE, { id, code: SOCKET_CLOSE.tryAgainLater, reason: 'not served here' });
    const socket = new RelayedSocket({
      data: (data, binary) => calls.notify(core, DATA, { id, data: data.toString('base64'), binary }),
      close: (code, reason) => {
        this.served.delete(id);
        calls.notify(core, CLOSE, { id, code, reason });
      },
      allow: bytes => calls.notify(core, READ, { id, bytes }),
    });
    this.served.set(id, { core, socket });
    // It has what gateways use of a socket.
    server.serve(socket as unknown as WebSocket, caller, about);
  }

  @Answers(DATA)
  onData({ id, data: text, binary }: Asked<typeof DATA>, core: string): void {
    const data = Buffer.from(text, 'base64');
    const served = this.served.get(id);
    if (served?.core === core) return served.socket.received(data, binary);
    const client = this.clients.get(id);
    if (client?.core !== core || client.socket.readyState !== client.socket.OPEN) return;
    client.socket.send(binary ? data : data.toString(), { binary }, () =>
      this.coreCalls.notify(core, READ, { id, bytes: data.length }),
    );
  }

  @Answers(READ)
  onRead({ id, bytes }: Asked<typeof READ>, core: string): void {
    const served = this.served.get(id);
    if (served?.core === core) return served.socket.written();
    const client = this.clients.get(id);
    if (client?.core !== core) return;
    client.window += bytes;
    if (client.socket.isPaused && client.window > 0) client.socket.resume();
  }

  @Answers(CLOSE)
  onClose({ id, code, reason }: Asked<typeof CLOSE>, core: string): void {
    this.end(core, id, code, reason);
  }

  private end(core: string, id: string, code: number | undefined, reason: string): void {
    const served = this.served.get(id);
    if (served?.core === core) {
      this.served.delete(id);
      served.socket.closed(code ?? SOCKET_CLOSE.noStatus);
    }
    const client = this.clients.get(id);
    if (client?.core !== core) return;
    this.clients.delete(id);
    if (code === SOCKET_CLOSE.abnormal) client.socket.terminate();
    else client.socket.close(code === SOCKET_CLOSE.noStatus ? undefined : code, reason);
  }
}
