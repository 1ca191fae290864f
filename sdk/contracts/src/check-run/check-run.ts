import net from 'node:net';
import tls from 'node:tls';
import type { CheckResult } from '../check.ts';
import { certificateError } from './certificate-error.ts';
import type { HttpRequest, HttpResponse } from './http-exchange.ts';
import { isNetworkError, NetworkError } from './network-error.ts';
import type { DnsQuery } from './query-dns.ts';

/** Host and port of a service. */
interface CheckTarget {
  readonly host: string;
  readonly port: number;
}

/** Certificate that a server presented, trusted or not. */
export interface PeerCertificate {
  /** Reason for which it would be refused; empty if it is trusted and valid for this host. */
  readonly problem: string;
  readonly issuer: string;
  /** End of its validity, ms since 1970. */
  readonly validTo: number;
}

/**
 * Network access of a check. In the core, a guard refuses loopback, private and metadata addresses unless the operator allows them;
 * in an agent, it refuses metadata addresses. Connections still open at the end of a run are closed.
 */
export interface CheckAccess {
  /** Requests a page. An error status is a response; throws a NetworkError if there is none. */
  fetch(url: string | URL, request?: HttpRequest): Promise<HttpResponse>;
  /** Opens a TCP connection. `tls`: encrypts it, and requires a trusted certificate that is valid for this host. */
  connect(target: CheckTarget & { readonly tls?: boolean }): Promise<net.Socket>;
  /**
   * Resolves a host to an address allowed by the guard, for a library that opens its own connection: it must connect to this
   * address.
   */
  address(host: string): Promise<string>;
  /** Aborted at the end of the run: close everything that a library keeps open. */
  readonly signal: AbortSignal;
  /** Reads the certificate of a server. `servername` defaults to the host. */
  tls(target: CheckTarget & { readonly servername?: string }): Promise<PeerCertificate>;
  /** Queries DNS. Returns the records as text, in order; empty if there are none. */
  resolve(query: DnsQuery): Promise<string[]>;
  /** Sends one ICMP echo with the system's `ping`. Returns the round trip in ms; throws a NetworkError without an answer. */
  ping(host: string): Promise<number>;
  /** Monotonic clock in milliseconds, for measurements. */
  now(): number;
}

/** Guarded network on which a check's connections are built. */
export interface CheckNetwork {
  fetch(url: string | URL, request?: HttpRequest): Promise<HttpResponse>;
  resolve(host: string): Promise<string>;
  dns(query: DnsQuery): Promise<string[]>;
  ping(host: string, timeoutMs: number): Promise<number>;
}

/**
 * Part of a kind of check that is bundled into the agent's program, so that nodes can run it: the file `on-node.ts` of its plugin.
 * It may import only types and modules that the agent has.
 */
export interface NodeCheck<C = never> {
  /** Id of the plugin. */
  readonly kind: string;
  /**
   * Returns why an agent refuses these settings. `content`: requires the consent of the machine's owner, since a compromised core
   * could read internal pages; `action`: changes something, and is never run by agents.
   */
  readonly asks?: (config: C) => 'content' | 'action' | undefined;
  run(access: CheckAccess, config: C): Promise<CheckResult>;
}

/** Defines a check that nodes can run. */
export const defineNodeCheck = <C>(check: NodeCheck<C>): NodeCheck<C> => check;

/**
 * Runs a check once. A NetworkError means that the service is down, unless the guard refused its address; other errors of the check
 * are thrown. Connections still open afterwards are closed. `seconds`: time limit.
 */
export async function runCheck(
  network: CheckNetwork,
  seconds: number,
  run: (access: CheckAccess) => Promise<CheckResult>,
): Promise<CheckResult> {
  const open = new Set<net.Socket>();
  const ended = new AbortController();
  const networkErrors = new Map<unknown, NetworkError>();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('timeout', `No answer within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([
      run(accessOver(network, seconds * 1000, { open, networkErrors, signal: ended.signal })),
      timeout,
    ]);
  } catch (error) {
    const cause = networkErrors.get(error) ?? error;
    if (!isNetworkError(cause) || cause.reason === 'refused') throw error;
    return { state: 'down', message: cause.message };
  } finally {
    clearTimeout(timer);
    ended.abort();
    // Destroys a TLS connection before the TCP connection that carries it.
    for (const socket of [...open].reverse()) socket.destroy();
  }
}

/** Connections of one run. */
interface Connections {
  readonly open: Set<net.Socket>;
  /** NetworkErrors by the socket error that a library throws. */
  readonly networkErrors: Map<unknown, NetworkError>;
  readonly signal: AbortSignal;
}

function accessOver(
  network: CheckNetwork,
  timeoutMs: number,
  { open, networkErrors, signal }: Connections,
): CheckAccess {
  const watch = (socket: net.Socket, name: string) => {
    open.add(socket);
    // Later errors are passed to the reader; without a listener they would end the process.
    socket.on('error', error => networkErrors.set(error, connectionError(name, error)));
  };
  const openSocket = async ({ host, port }: CheckTarget) => {
    const socket = net.connect({ host: await network.resolve(host), port });
    watch(socket, `${host}:${port}`);
    await connected(socket, 'connect', `${host}:${port}`);
    return socket;
  };
  return {
    fetch: (url, request) => network.fetch(url, { timeoutMs, ...request }),
    connect: async ({ host, port, tls: isEncrypted = false }) => {
      const socket = await openSocket({ host, port });
      if (!isEncrypted) return socket;
      const secure = tls.connect({ socket, ...(!net.isIP(host) && { servername: host }) });
      watch(secure, `${host}:${port}`);
      await connected(secure, 'secureConnect', `${host}:${port}`);
      return secure;
    },
    address: host => network.resolve(host),
    signal,
    resolve: query => network.dns(query),
    ping: host => network.ping(host, timeoutMs),
    now: () => performance.now(),
    tls: async ({ host, port, servername = host }) => {
      const socket = await openSocket({ host, port });
      const name = net.isIP(servername) ? undefined : servername;
      const secure = tls.connect({ socket, rejectUnauthorized: false, ...(name && { servername: name }) });
      watch(secure, `${host}:${port}`);
      await connected(secure, 'secureConnect', `${host}:${port}`);
      const certificate = secure.getPeerCertificate();
      const untrusted = secure.authorized ? '' : String(secure.authorizationError ?? 'not trusted');
      const otherName = tls.checkServerIdentity(servername, certificate);
      return {
        problem: untrusted || (otherName ? 'ERR_TLS_CERT_ALTNAME_INVALID' : ''),
        issuer: String(certificate.issuer.O ?? certificate.issuer.CN ?? ''),
        validTo: Date.parse(certificate.valid_to),
      };
    },
  };
}

/** Waits for an event of a connection. Throws a NetworkError if it fails or closes first. */
async function connected(socket: net.Socket, event: 'connect' | 'secureConnect', name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once(event, resolve);
    socket.once('error', error => reject(connectionError(name, error)));
    socket.once('close', () => reject(new NetworkError('unreachable', `${name} closed the connection`)));
  });
}

/**
 * Returns the NetworkError for a failed connection, from an error of a socket or a library: it names the certificate's problem or
 * the system's error code. `name`: the host, with its port if there is one.
 */
export function connectionError(name: string, error: unknown): NetworkError {
  if (isNetworkError(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const certificate = certificateError(name.replace(/:\d+$/, ''), error);
  return certificate ?? new NetworkError('unreachable', `${name} cannot be reached: ${code ?? message}`);
}
