import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  AGENT_CLOSE,
  AgentFrame,
  AgentPost,
  AgentRegistration,
  type CoreFrame,
  type Hello,
  type Report,
} from '@vitrine/contracts';

const NODE = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';

export interface CoreBehaviour {
  port?: number;
  prefix?: string;
  tokens: string[];
  key?: string;
  interval: number;
  /** True to acknowledge reports immediately; otherwise `persist` does it. */
  ackAtOnce: boolean;
  /** Id that it assigns to the node. */
  node: string;
  /** Offset of the core's clock in milliseconds, positive if ahead. */
  ahead: number;
  protocol: number;
  /** True if it accepts reports that omit readings. */
  absent: boolean;
  /** Responds with these statuses to upgrades and posts, in order, before it serves. */
  turnAway: { status: number; headers?: Record<string, string> }[];
  /** Reports that it rejects as invalid over HTTP. */
  invalid: (report: Report) => boolean;
  tls?: { key: string; cert: string };
  /** Additional files to serve, by path. */
  files: Record<string, Buffer>;
}

/** Storage that survives a killed core: the stored reports per stream. */
export type Disk = Map<string, Map<number, Report>>;

/**
 * Server side of the agent protocol, small and strict: every frame must parse. Reports that were received but not stored are lost
 * when it is killed, like a real core's open minute.
 */
export class CoreServer {
  readonly hellos: Hello[] = [];
  readonly types: string[] = [];
  /** All frames except reports, as received. */
  readonly frames: Exclude<AgentFrame, { type: 'report' | 'reports' }>[] = [];
  readonly errors: string[] = [];
  readonly authorizations: string[] = [];
  readonly paths: string[] = [];
  readonly registrations: AgentRegistration[] = [];
  readonly disk: Disk;
  /** Reports received since the start, stored or not, in order of arrival. */
  readonly received: Report[] = [];
  readonly behaviour: CoreBehaviour;
  /** Connected agents, with their streams after the hello. */
  readonly connections = new Map<WebSocket, string | undefined>();
  readonly #sockets = new Set<Socket>();
  readonly #server;
  readonly #memory: Disk = new Map();

  private constructor(behaviour: CoreBehaviour, disk: Disk) {
    this.behaviour = behaviour;
    this.disk = disk;
    const answer = (request: IncomingMessage, response: ServerResponse): void => void this.#http(request, response);
    this.#server = behaviour.tls ? createTlsServer(behaviour.tls, answer) : createServer(answer);
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    this.#server.on('upgrade', (request, socket: Socket, head) => {
      this.authorizations.push(String(request.headers.authorization));
      this.paths.push(request.url!);
      const rejection = this.behaviour.turnAway.shift();
      const known = this.behaviour.tokens.includes(tokenOf(request));
      const refusal = rejection ?? (known ? undefined : { status: 401 });
      if (refusal) {
        const headers = Object.entries(refusal.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
        return socket.end(`HTTP/1.1 ${refusal.status} No\r\n${headers.join('')}content-length: 0\r\n\r\n`);
      }
      sockets.handleUpgrade(request, socket, head, webSocket => this.#serve(webSocket));
    });
  }

  static async listen(options: Partial<CoreBehaviour> = {}, disk: Disk = new Map()): Promise<CoreServer> {
    const defaults = {
      tokens: ['secret'],
      interval: 0.5,
      ackAtOnce: true,
      ahead: 0,
      protocol: 1,
      absent: true,
      node: NODE,
      turnAway: [],
      invalid: () => false,
      files: {},
    };
    const server = new CoreServer({ ...defaults, ...options }, disk);
    await new Promise<void>(done => server.#server.listen(options.port ?? 0, '127.0.0.1', done));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.behaviour.tls ? 'https' : 'http'}://127.0.0.1:${this.port}${this.behaviour.prefix ?? ''}`;
  }

  /** Numbers on disk, in order, of the only stream. */
  get written(): number[] {
    return [...(this.disk.values().next().value?.keys() ?? [])].sort((a, b) => a - b);
  }

  send(frame: CoreFrame | Record<string, unknown>): void {
    for (const socket of this.connections.keys()) socket.send(JSON.stringify(frame));
  }

  /** Ends the minute: received reports are stored and acknowledged. */
  persist(): void {
    for (const [stream, reports] of this.#memory) {
      const disk = this.disk.get(stream) ?? new Map<number, Report>();
      for (const [seq, report] of reports) disk.set(seq, report);
      this.disk.set(stream, disk);
    }
    for (const [socket, stream] of this.connections)
      if (stream !== undefined) socket.send(JSON.stringify({ type: 'ack', seq: this.#acked(stream) }));
  }

  /** Stops like a killed process: without a goodbye, and losing everything that was not on disk. */
  async kill(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise(done => this.#server.close(done));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server.listening) await this.kill();
  }

  #acked(stream: string): number {
    return Math.max(0, ...(this.disk.get(stream)?.keys() ?? []));
  }

  #take(stream: string, reports: readonly Report[]): void {
    const stored = this.#memory.get(stream) ?? new Map<number, Report>();
    this.#memory.set(stream, stored);
    for (const report of reports) {
      this.received.push(report);
      stored.set(report.seq, report);
    }
  }

  #welcome(hello: Hello): CoreFrame {
    this.hellos.push(hello);
    const { protocol, interval, ahead, node } = this.behaviour;
    const welcome = { protocol, node, interval, time: Date.now() + ahead, acked: this.#acked(hello.stream) };
    return { type: 'welcome', ...welcome, ...(this.behaviour.absent && { absent: true }) };
  }

  #serve(socket: WebSocket): void {
    this.connections.set(socket, undefined);
    socket.on('close', () => this.connections.delete(socket));
    socket.on('message', data => {
      const { success, data: frame, error } = AgentFrame.safeParse(JSON.parse(String(data)));
      if (!success) return void this.errors.push(error.message);
      this.types.push(frame.type);
      if (frame.type !== 'report' && frame.type !== 'reports') this.frames.push(frame);
      if (frame.type === 'hello') {
        this.connections.set(socket, frame.stream);
        return socket.send(JSON.stringify(this.#welcome(frame)));
      }
      const stream = this.connections.get(socket);
      if (stream === undefined) return socket.close(AGENT_CLOSE.protocol, 'hello comes first');
      if (frame.type === 'report') this.#take(stream, [frame.report]);
      if (frame.type === 'reports') this.#take(stream, frame.reports);
      if (this.behaviour.ackAtOnce && frame.type.startsWith('report')) this.persist();
    });
  }

  async #http(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown, headers = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
    this.paths.push(request.url!);
    this.authorizations.push(String(request.headers.authorization));
    const file = this.behaviour.files[request.url!];
    if (file) return void response.end(file);
    const rejection = this.behaviour.turnAway.shift();
    if (rejection) return answer(rejection.status, {}, rejection.headers);

    const body: unknown = JSON.parse((await textOf(request)) || 'null');
    if (request.url!.endsWith('/agent/register')) {
      if (tokenOf(request) !== this.behaviour.key) return answer(401, { code: 'agent.unauthorised' });
      this.registrations.push(AgentRegistration.parse(body));
      const token = `token-${this.registrations.length}`;
      this.behaviour.tokens.push(token);
      return answer(201, { data: { node: NODE, token } });
    }
    if (!this.behaviour.tokens.includes(tokenOf(request))) return answer(401, { code: 'agent.unauthorised' });
    const post = AgentPost.safeParse(body);
    if (!post.success || post.data.reports.some(this.behaviour.invalid))
      return answer(422, { code: 'request.invalid' });
    this.types.push('post');
    this.#take(post.data.hello.stream, post.data.reports);
    if (this.behaviour.ackAtOnce) this.persist();
    answer(200, { data: { frames: [this.#welcome(post.data.hello)] } });
  }
}

const tokenOf = (request: IncomingMessage): string => String(request.headers.authorization).replace(/^Bearer /, '');

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
