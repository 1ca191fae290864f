import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { WebSocketServer, type WebSocket } from 'ws';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { Config } from '../config/config.ts';
import { On } from '../events/event.ts';
import { Events } from '../events/events.service.ts';
import type { Entry } from '../http/access.ts';
import { AuthenticationService } from '../http/authentication.service.ts';
import { pathOf } from '../http/base-path.ts';
import { callerOf, sessionOf, type Caller } from '../http/caller.ts';
import { InternalProblem, RouteNotFound } from '../http/http.problems.ts';
import { PeerService } from '../http/peer.service.ts';
import { ProblemError } from '../http/problem.ts';
import { networksOf } from '../http/throttle-prefix.rule.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import type { SocketRouteOptions } from './socket-gateway.ts';
import { AccessRevoked, type Revocation } from './socket.events.ts';

const HEARTBEAT_MS = 30_000;
const MAX_ANONYMOUS_PER_NETWORK = 200;
/** Without a compression context per connection, which would take up to 300 kB each. `maxPayload` limits the inflated size. */
const COMPRESSION = { serverNoContextTakeover: true, clientNoContextTakeover: true, threshold: 1024 };

/**
 * Service for every open WebSocket: routes upgrades to their path, detects dead peers, and closes sockets whose access was
 * revoked.
 */
@Injectable()
export class SocketServerService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(SocketServerService.name);
  private readonly routes = new Map<
    string,
    SocketRouteOptions & { readonly server: WebSocketServer; readonly limiter: ConnectionLimiter }
  >();
  private readonly open = new Map<WebSocket, Caller>();
  private readonly unanswered = new WeakSet<WebSocket>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly authentication: AuthenticationService,
    private readonly peer: PeerService,
    private readonly config: Config,
    private readonly events: Events,
  ) {}

  attach(server: Server): void {
    // Other upgrades, such as curl's offer of HTTP/2, are ignored: the request is answered normally.
    Object.assign(server, { shouldUpgradeCallback: (request: IncomingMessage) => isWebSocket(request) });
    server.on('upgrade', (request, socket, head) => void this.upgrade(request, socket, head));
    this.heartbeat = setInterval(() => this.sendHeartbeats(), HEARTBEAT_MS).unref();
  }

  serve(path: string, route: SocketRouteOptions): WebSocketServer {
    const perMessageDeflate = route.compression ? COMPRESSION : false;
    const server = new WebSocketServer({ noServer: true, perMessageDeflate, maxPayload: route.maxPayload });
    this.routes.set(path, {
      ...route,
      server,
      limiter: new ConnectionLimiter(route.maxAnonymousPerNetwork ?? MAX_ANONYMOUS_PER_NETWORK),
    });
    return server;
  }

  /** Returns every path that accepts sockets. */
  paths(): string[] {
    return [...this.routes.keys()];
  }

  /** Returns every path with its access rule. */
  entries(): [string, Entry][] {
    return [...this.routes];
  }

  hasRoute(path: string): boolean {
    return this.routes.has(path);
  }

  /** Removes a route and closes its sockets. */
  removeRoute(path: string): void {
    const route = this.routes.get(path);
    this.routes.delete(path);
    for (const socket of route?.server.clients ?? []) close(socket, SOCKET_CLOSE.goingAway, '');
  }

  /** Returns the callers of all open sockets. */
  connectedCallers(): Caller[] {
    return [...this.open.values()];
  }

  /** Closes the sockets of callers that lost access. Code 1008 tells the client not to reconnect. */
  closeWhere(isLost: (caller: Caller) => boolean, code: number = SOCKET_CLOSE.policyViolation, reason = ''): void {
    for (const [socket, caller] of this.open) if (isLost(caller)) close(socket, code, reason);
  }

  /** Closes the sockets of callers that lost access, immediately on this instance and shortly after on the others. */
  revoke(revocation: Revocation): void {
    this.events.emit(AccessRevoked, revocation);
  }

  @On(AccessRevoked)
  onRevoked({ kind, ids, code }: Revocation): void {
    const lostIds = new Set(ids);
    this.closeWhere(caller => lostIds.has(accessOf(caller, kind) ?? ''), code);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.routes.clear();
    this.closeWhere(() => true, SOCKET_CLOSE.goingAway);
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const path = pathOf(request.url!, this.config.basePath).split('?')[0]!;
      const route = this.routes.get(path);
      if (!route) throw new RouteNotFound(path);
      this.peer.assertKnownHost(request);
      const caller = await this.authentication.authenticate(request, route);
      if (route.audience === 'admin' && route.stepUp) await this.authentication.requireStepUp(caller, route.stepUp);
      // The route may have been removed during authentication, for example because the core is stopping.
      if (this.routes.get(path) !== route) throw new RouteNotFound(path);
      if (socket.destroyed) return;
      const networks = isAnonymous(caller) ? networksOf(this.peer.resolve(request).address) : [];
      route.limiter.assertCapacity(networks);
      route.server.handleUpgrade(request, socket, head, client => {
        client.once('close', route.limiter.acquire(networks));
        this.register(client, request, route.server);
      });
    } catch (error) {
      if (!(error instanceof ProblemError))
        this.logger.error('An upgrade failed', error instanceof Error ? error.stack : String(error));
      refuse(socket, error instanceof ProblemError ? error : new InternalProblem());
    }
  }

  private register(client: WebSocket, request: IncomingMessage, server: WebSocketServer): void {
    this.open.set(client, callerOf(request));
    client.on('pong', () => this.unanswered.delete(client));
    client.on('close', () => this.open.delete(client));
    // ws closes the socket itself after a protocol error; without a listener it would end the process.
    client.on('error', error => this.logger.debug(`A socket failed: ${error.message}`));
    server.emit('connection', client, request);
  }

  private sendHeartbeats(): void {
    for (const socket of this.open.keys()) {
      // A paused socket does not receive pongs.
      if (this.unanswered.has(socket) && !socket.isPaused) socket.terminate();
      this.unanswered.add(socket);
      socket.ping();
    }
  }
}

/** Callers without an account. They include share links and tokens of sandboxed pages, which third parties may have. */
const isAnonymous = ({ kind }: Caller) => kind === 'visitor' || kind === 'guest' || kind === 'page';

const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';

/** Closes a socket; terminates it if the peer does not respond. */
function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), 1000).unref();
}

function refuse(socket: Duplex, problem: ProblemError): void {
  const body = JSON.stringify(problem.body());
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Returns the id of the credentials of a caller, if they are of this kind. */
function accessOf(caller: Caller, kind: Revocation['kind']): string | undefined {
  if (kind === 'session') return sessionOf(caller);
  if (kind === 'key') return caller.kind === 'key' ? caller.key : undefined;
  if (kind === 'share') return caller.kind === 'guest' ? caller.share : undefined;
  return caller.kind === 'agent' ? caller.node : undefined;
}
