import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { Duplex } from 'node:stream';
import tls from 'node:tls';
import type { Network } from '@vitrine/plugin-sdk';
import type { Channel } from '../channel.ts';

type Options = net.TcpNetConnectOpts & { readonly path?: string | null };
type Connected = () => void;

/**
 * The open connections of a plugin, by the number assigned here. Their bytes go through the core, which decides which targets are
 * allowed.
 */
export class Tunnels {
  private readonly open = new Map<number, Tunnel>();
  private last = 0;
  private trusts = false;

  constructor(private readonly channel: Channel) {}

  /** Makes TLS over these connections trust certificates (PEM) in addition to Node's own. */
  trust(authorities: readonly string[]): void {
    if (authorities.length > 0 || this.trusts)
      tls.setDefaultCACertificates([...tls.getCACertificates('bundled'), ...authorities]);
    this.trusts = authorities.length > 0;
  }

  make = (): Tunnel => new Tunnel(this.channel, tunnel => this.add(tunnel));

  /** Handles a message of the core about a connection. */
  on({ id, event, value }: { id: number; event: string; value: never }): void {
    const tunnel = this.open.get(id);
    if (event === 'close') this.open.delete(id);
    tunnel?.onEvent(event, value);
  }

  private add(tunnel: Tunnel): number {
    this.open.set(++this.last, tunnel);
    return this.last;
  }
}

/** Behaves like a net.Socket for libraries; its bytes are sent as messages to the core. */
class Tunnel extends Duplex {
  connecting = false;
  remoteAddress: string | undefined;
  remotePort: number | undefined;
  private id: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private timeoutMs = 0;

  constructor(
    private readonly channel: Channel,
    private readonly register: (tunnel: Tunnel) => number,
  ) {
    super({ allowHalfOpen: false });
  }

  connect(...args: unknown[]): this {
    const [options, connected] = connectArguments(args);
    if (connected) this.once('connect', connected);
    this.connecting = true;
    if (options.path || options.port === undefined) {
      process.nextTick(() => this.destroy(new Error('Only TCP connections to a host and port can be opened')));
      return this;
    }
    this.id = this.register(this);
    const host = options.host ?? 'localhost';
    const port = Number(options.port);
    this.channel.ask('net.connect', { id: this.id, host, port }).then(
      address => {
        this.connecting = false;
        this.remoteAddress = String(address);
        this.remotePort = port;
        this.emit('connect');
        this.emit('ready');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  onEvent(event: string, value: never): void {
    this.touch();
    if (event === 'data') this.push(value);
    if (event === 'end') this.push(null);
    if (event === 'close') this.destroy(value ? Object.assign(new Error(value), { code: 'ECONNRESET' }) : undefined);
  }

  override _read(): void {
    if (this.id !== undefined) this.channel.tell('net.more', { id: this.id });
  }

  override _write(data: Uint8Array, _: string, done: (error?: Error | null) => void): void {
    if (this.connecting) {
      this.once('connect', () => this._write(data, _, done));
      return;
    }
    this.touch();
    this.channel.ask('net.write', { id: this.id, data }).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.connecting) {
      this.once('connect', () => this._final(done));
      return;
    }
    this.channel.tell('net.end', { id: this.id });
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.timer);
    if (this.id !== undefined) this.channel.tell('net.destroy', { id: this.id });
    done(error);
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.timeoutMs = ms;
    if (listener) this.once('timeout', listener);
    this.touch();
    return this;
  }

  destroySoon(): void {
    if (this.writableFinished) this.destroy();
    else this.end(() => this.destroy());
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  private touch(): void {
    clearTimeout(this.timer);
    if (this.timeoutMs > 0 && !this.destroyed)
      this.timer = setTimeout(() => this.emit('timeout'), this.timeoutMs).unref();
  }
}

/** Arguments of net.connect: `(options, connected?)` or `(port, host?, connected?)`. */
function connectArguments(args: unknown[]): [Options, Connected | undefined] {
  const connected = args.findLast((arg): arg is Connected => typeof arg === 'function');
  const [first, second] = args;
  if (typeof first === 'object' && first !== null) return [first as Options, connected];
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first));
  if (!isPort) return [{ path: String(first) } as Options, connected];
  return [{ port: Number(first), ...(typeof second === 'string' && { host: second }) }, connected];
}

/**
 * Replaces Node's connections, which the process may not open, with connections through the core. Libraries need no change. Called
 * before any code of the plugin is imported.
 */
export function tunnelEverything(tunnels: Tunnels, network: Network): void {
  const connect = (...args: unknown[]) => tunnels.make().connect(...args);
  const secure = tls.connect as (options: object, connected?: Connected) => tls.TLSSocket;
  const connectSecurely = (...args: unknown[]) => {
    const [options, connected] = connectArguments(args);
    // In `(port, host, options, connected)`, the options are not the first argument.
    const all = { ...options, ...(args.find((arg, i) => i > 0 && typeof arg === 'object') as object | undefined) };
    const { socket, host, servername } = all as tls.ConnectionOptions;
    const name = servername ?? (host && !net.isIP(host) ? host : undefined);
    return secure({ ...all, socket: socket ?? connect(all), ...(name && { servername: name }) }, connected);
  };
  const { Socket } = net;
  const tunnelled: typeof Socket = new Proxy(Socket, {
    construct(target, [options = {}]: [net.SocketConstructorOpts & { handle?: unknown }], newTarget): object {
      const isTunnelled = newTarget === tunnelled && options.fd === undefined && options.handle === undefined;
      return isTunnelled ? tunnels.make() : (Reflect.construct(target, [options], newTarget) as object);
    },
  });
  Object.assign(net, { connect, createConnection: connect, Socket: tunnelled, Stream: tunnelled });
  Object.assign(tls, { connect: connectSecurely });
  Object.assign(http.Agent.prototype, { createConnection: connect });
  Object.assign(https.Agent.prototype, { createConnection: connectSecurely });
  const lookup = (hostname: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Parameters<Network['lookup']>[2];
    const options = typeof rest[0] === 'object' ? (rest[0] as object) : {};
    network.lookup(hostname, options, found);
  };
  Object.assign(dns, { lookup });
  Object.assign(dns.promises, {
    lookup: (hostname: string, options: { all?: boolean } = {}) =>
      new Promise((resolve, reject) =>
        network.lookup(hostname, options, (error, address, family) =>
          error ? reject(error) : resolve(options.all ? address : { address, family }),
        ),
      ),
  });
  syncBuiltinESMExports();
}
