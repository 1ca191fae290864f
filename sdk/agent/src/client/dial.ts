import { connect, isIP, type Socket } from 'node:net';
import { readHead } from './http-head.ts';

/** Route to a host: direct or through an HTTP proxy, with or without TLS. */
export interface Route {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** URL of an HTTP proxy, with username and password if required. */
  readonly proxy?: string | undefined;
  readonly ignoreUnsafeCertificate?: boolean | undefined;
}

/** Opens a connection. An abort destroys the socket in any phase. */
export async function dial(route: Route, signal: AbortSignal): Promise<Socket> {
  const { host, port, secure, proxy } = route;
  const socket =
    proxy === undefined
      ? await whenOpen(connect(port, host), 'connect', signal)
      : await tunnel(new URL(proxy), route, signal);
  return secure ? encrypted(socket, host, !route.ignoreUnsafeCertificate, signal) : socket;
}

/** Opens a tunnel through an HTTP proxy (CONNECT). The proxy cannot read encrypted traffic. */
async function tunnel(proxy: URL, { host, port }: Route, signal: AbortSignal): Promise<Socket> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    const secure = proxy.protocol === 'https:';
    const proxyRoute = {
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: Number(proxy.port) || (secure ? 443 : 80),
      secure,
    };
    const socket = await dial(proxyRoute, signal);
    const name = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const credentials = proxy.username && `Proxy-Authorization: Basic ${Buffer.from(name).toString('base64')}\r\n`;
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials}\r\n`);
    const { status } = await readHead(socket);
    // The core never sends first, so nothing is lost before a listener is attached.
    if (status === 200) return socket.resume();
    socket.destroy();
    throw new Error(`it answered ${status}`);
  } catch (error) {
    // For the caller this is the same as an unreachable core.
    throw Object.assign(new Error(`the proxy does not help: ${(error as Error).message}`), { code: 'ECONNREFUSED' });
  }
}

function encrypted(socket: Socket, host: string, rejectUnauthorized: boolean, signal: AbortSignal): Promise<Socket> {
  // Loaded lazily: it costs memory, and not every agent needs it.
  const tls = process.getBuiltinModule('node:tls');
  const servername = isIP(host) ? '' : host;
  return whenOpen(
    tls.connect({ socket, host, servername, rejectUnauthorized, ALPNProtocols: ['http/1.1'] }),
    'secureConnect',
    signal,
  );
}

function whenOpen(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const abort = (): void =>
      void socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('given up'));
    const hungUp = (): void => fail(Object.assign(new Error('it hung up'), { code: 'ECONNRESET' }));
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', abort);
      reject(error);
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail).once('close', hungUp);
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      socket.off('error', fail).off('close', hungUp).setNoDelay(true);
      resolve(socket);
    });
    if (signal.aborted) abort();
  });
}
