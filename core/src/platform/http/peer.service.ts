import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { compile } from 'proxy-addr';
import { Config } from '../config/config.ts';
import { Contributions } from '../contributions/contributions.ts';
import { ipv6Words } from '../outbound/ipv6-words.rule.ts';
import { HostNames } from './host-names.contribution.ts';
import { HostUnknown } from './http.problems.ts';

/** Client of a request: its IP address, and the scheme and host it used. */
export interface Peer {
  readonly address: string;
  readonly secure: boolean;
  /** Host with port, lower case, as in the Host header. */
  readonly host: string;
}

/** Header with which the core marks calls of its own API on behalf of a client. */
export const ON_BEHALF = 'x-vitrine-on-behalf';

/** Headers with credentials; plugins never see them. */
const UNSHARED = /^(cookie|authorization|proxy-authorization|x-vitrine-.*)$/;

const isNeighbour = compile(['loopback', 'linklocal', 'uniquelocal']);

/** Service that resolves the client of a request. Forwarding headers count only if a trusted proxy wrote them. */
@Injectable()
export class PeerService {
  readonly trusts: (address: string, hops: number) => boolean;
  private readonly publicUrl: URL | undefined;
  private readonly adminUrl: URL | undefined;
  /** Secret of this process, so that no other client can send the header. */
  private readonly secret = randomBytes(32).toString('base64url');
  private readonly logger = new Logger('Proxy');
  private isProxyTold = false;

  constructor(
    config: Config,
    private readonly contributions?: Contributions,
  ) {
    this.trusts = compile(config.trustedProxies);
    this.publicUrl = config.publicUrl ? new URL(config.publicUrl) : undefined;
    this.adminUrl = config.adminUrl ? new URL(config.adminUrl) : undefined;
  }

  resolve(request: IncomingMessage): Peer {
    const represented = this.represented(request);
    if (represented) return represented;
    const proxied = this.trusts(request.socket.remoteAddress ?? '', 0);
    if (!proxied && !this.isProxyTold && request.headers['x-forwarded-for'])
      this.warnOfProxy(withoutMappedPrefix(request.socket.remoteAddress ?? ''));
    const forwarded = (name: string) => (proxied ? lastOf(request.headers[`x-forwarded-${name}`]) : undefined);
    const requestedHost = (request.headers.host ?? '').toLowerCase();
    // A proxy that forwards the original Host may forward a client's header too, which must not select the admin area.
    const host = this.configured(requestedHost) ? requestedHost : (forwarded('host')?.toLowerCase() ?? requestedHost);
    return {
      address: this.addressOf(request),
      secure: forwarded('proto') === 'https' || this.configured(host)?.protocol === 'https:',
      host,
    };
  }

  /**
   * Headers guaranteed by a declared trusted proxy; undefined if the request did not come from one. A header that occurs twice is
   * left out: with a proxy that appends instead of replacing, the first one would come from the visitor.
   */
  proxyHeaders(request: IncomingMessage): Readonly<Record<string, string>> | undefined {
    // Calls of the core to itself do not come through a proxy, wherever it runs.
    if (request.headers[ON_BEHALF] || !this.trusts(withoutMappedPrefix(request.socket.remoteAddress ?? ''), 0))
      return undefined;
    const singleHeaders = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.length === 1 && !UNSHARED.test(name) ? [[name, values[0]!] as const] : [],
    );
    return Object.fromEntries(singleHeaders);
  }

  /** Returns headers for a request to the core itself on behalf of the same client. */
  onBehalfOf(request: IncomingMessage): Record<string, string> {
    return { [ON_BEHALF]: `${this.secret} ${JSON.stringify(this.resolve(request))}` };
  }

  /**
   * Warns once about a machine of the local network that looks like an unconfigured proxy. Other senders are ignored, because anyone
   * can send the header.
   */
  private warnOfProxy(address: string): void {
    if (!isNeighbour(address, 0)) return;
    this.isProxyTold = true;
    this.logger.warn(
      `${address} sends X-Forwarded-For, which is ignored: if it is a reverse proxy of yours, list it in VITRINE_TRUSTED_PROXIES. ` +
        'Until then its visitors all count as one.',
    );
  }

  private represented(request: IncomingMessage): Peer | undefined {
    const [, secret = '', peer = ''] = /^(\S+) (.*)$/.exec([request.headers[ON_BEHALF]].flat()[0] ?? '') ?? [];
    const [received, expected] = [Buffer.from(secret), Buffer.from(this.secret)];
    return received.length === expected.length && timingSafeEqual(received, expected)
      ? (JSON.parse(peer) as Peer)
      : undefined;
  }

  /** Walks back from the socket through trusted proxies and returns the last valid IP address. */
  private addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',');
    let address = withoutMappedPrefix(socket.remoteAddress ?? '');
    for (let hop = 0; forwarded.length > 0 && this.trusts(address, hop); hop++) {
      const next = forwardedAddress(forwarded.pop() ?? '');
      if (!next) break;
      address = next;
    }
    return address;
  }

  /** Throws HostUnknown for a host other than this site's, as protection against DNS rebinding. */
  assertKnownHost(request: IncomingMessage): void {
    const { host } = this.resolve(request);
    if (!this.isKnownHost(host)) throw new HostUnknown(host.slice(0, 255));
  }

  /** Returns true for the site's public names, and for IP addresses, which DNS rebinding cannot use. */
  private isKnownHost(host: string): boolean {
    const name = hostNameOf(host);
    if (name === 'localhost' || isIP(name) !== 0) return true;
    if (this.publicUrl) return this.configured(host) !== undefined;
    const expected = this.contributions?.of(HostNames).map(site => site.hostNames()) ?? [];
    if (expected.every(names => !names) || !isPublicName(name)) return true;
    return expected.some(names => names?.includes(name));
  }

  /** Returns true if administrators may sign in under this host: any host, unless the admin area has a URL of its own. */
  isAdminHost({ host }: Peer): boolean {
    return !this.adminUrl || host === this.adminUrl.host;
  }

  /** Returns the configured URL with this host. */
  private configured(host: string): URL | undefined {
    return [this.publicUrl, this.adminUrl].find(url => url?.host === host);
  }

  /**
   * Returns true if an Origin header names this site. If the site uses TLS, an http origin is not trusted. If the admin area has a
   * URL of its own, the visitors' pages are not an accepted origin for it.
   */
  isOwnOrigin(origin: string, { host, secure }: Peer): boolean {
    if (host === this.adminUrl?.host) return origin === this.adminUrl.origin;
    if (origin === this.publicUrl?.origin) return true;
    const from = URL.parse(origin);
    return from?.host === host && !(secure && from.protocol === 'http:');
  }
}

/** Returns the host name of a Host header, without the port. */
export const hostNameOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

/** Names that cannot be registered, so that no third party controls their addresses. */
const RESERVED = /\.(local|localhost|internal|home\.arpa)$/i;

/** Returns true if third parties could own the name. Names with a single label, as in container networks, cannot be registered. */
export const isPublicName = (name: string) => name.includes('.') && isIP(name) === 0 && !RESERVED.test(name);

const lastOf = (header: string | string[] | undefined) =>
  [header].flat().join(',').split(',').at(-1)?.trim() || undefined;

/** Returns the IP address of an X-Forwarded-For entry; some proxies append the port. */
function forwardedAddress(entry: string): string | undefined {
  const unscoped = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1');
  const address = isIP(unscoped) ? unscoped : unscoped.replace(/:\d+$/, '');
  return isIP(address) ? withoutMappedPrefix(address.toLowerCase()) : undefined;
}

/** Converts an IPv4-mapped IPv6 address, in any spelling, to IPv4, so that one client does not count as two. */
function withoutMappedPrefix(address: string): string {
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const groups = ipv6Words(address);
  if (groups.slice(0, 5).some(group => group !== 0) || groups[5] !== 0xffff) return address;
  return groups
    .slice(6)
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.');
}
