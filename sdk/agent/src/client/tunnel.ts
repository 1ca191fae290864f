import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as secure } from 'node:tls';

/** Node's callback: the stream is missing when there is an error, which its type does not say. */
type Done = (error: Error | null, stream: Duplex) => void;
interface Target {
  readonly host?: string | null | undefined;
  readonly port?: string | number | null | undefined;
}

const PATIENCE = 15_000;

/** Asks an HTTP proxy for a tunnel (CONNECT) to a host. */
function tunnel(proxy: URL, { host, port }: Target, done: (error: Error | null, socket: Socket) => void): void {
  const target = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const request = (proxy.protocol === 'https:' ? https : http).request({
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    path: target,
    headers: {
      host: target,
      ...(proxy.username && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
    },
    agent: false,
    timeout: PATIENCE,
  });
  // For the one who waits this is like a core that cannot be reached.
  const fail = (text: string): void => done(Object.assign(new Error(`the proxy ${text}`), { code: 'ECONNREFUSED' }), undefined as never);
  request.once('connect', (answer, socket: Socket) => {
    if (answer.statusCode === 200) return done(null, socket);
    socket.destroy();
    fail(`answered ${answer.statusCode}`);
  });
  request.once('response', answer => {
    answer.destroy();
    fail(`answered ${answer.statusCode}`);
  });
  request.once('timeout', () => request.destroy(new Error('it does not answer')));
  request.once('error', error => fail(`failed: ${error.message}`));
  request.end();
}

/** Connections to a core that speaks plain HTTP, through a proxy. */
export class HttpTunnel extends http.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: http.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(options: http.ClientRequestArgs, done?: Done): undefined {
    tunnel(this.#proxy, options, (error, socket) => done?.(error, socket));
  }
}

/** Connections to a core behind TLS, through a proxy that sees none of it. */
export class HttpsTunnel extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: https.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(options: https.RequestOptions, done?: Done): undefined {
    tunnel(this.#proxy, options, (error, socket) => {
      if (error) return done?.(error, socket);
      const stream = secure({ ...(options as object), socket }, () => done?.(null, stream));
      stream.once('error', problem => done?.(problem, stream));
    });
  }
}
