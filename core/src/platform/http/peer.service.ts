import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { compile } from 'proxy-addr';
import { Config } from '../config/config.ts';
import { HostUnknown } from './http.problems.ts';

/** The other end of a request: its address, and the scheme and host it used. */
export interface Peer {
  readonly address: string;
  readonly secure: boolean;
  /** Host with port, lower case, as in the Host header. */
  readonly host: string;
}

/** The header in which the core tells itself for whom it calls its own API. */
const ON_BEHALF = 'x-vitrine-on-behalf';

/** Headers that open doors here; nobody is shown them. */
const UNSHARED = /^(cookie|authorization|proxy-authorization|x-vitrine-.*)$/;

/** Tells who is at the other end. Forwarding headers count only when a trusted proxy wrote them. */
@Injectable()
export class PeerService {
  readonly trusts: (address: string, hops: number) => boolean;
  /** Returns the host names of this site where the environment has none. Empty: nobody knows one yet. */
  hostNames: () => readonly string[] = () => [];
  private readonly publicUrl: URL | undefined;
  /** Known to this process alone: nobody else can speak for another peer. */
  private readonly secret = randomBytes(32).toString('base64url');

  constructor(config: Config) {
    this.trusts = compile(config.trustedProxies);
    this.publicUrl = config.publicUrl ? new URL(config.publicUrl) : undefined;
  }

  resolve(request: IncomingMessage): Peer {
    const represented = this.represented(request);
    if (represented) return represented;
    const proxied = this.trusts(request.socket.remoteAddress ?? '', 0);
    const forwarded = (name: string) => (proxied ? lastOf(request.headers[`x-forwarded-${name}`]) : undefined);
    const host = (forwarded('host') ?? request.headers.host ?? '').toLowerCase();
    return {
      address: this.addressOf(request),
      secure: forwarded('proto') === 'https' || (this.publicUrl?.protocol === 'https:' && host === this.publicUrl.host),
      host,
    };
  }

  /**
   * Headers that a declared trusted proxy vouches for; undefined where the request did not come from one. A header that came
   * twice is left out, since a proxy that adds instead of replacing would let a visitor write the first.
   */
  proxyHeaders(request: IncomingMessage): Readonly<Record<string, string>> | undefined {
    // What the core asks itself comes from no proxy, wherever it runs.
    if (request.headers[ON_BEHALF] || !this.trusts(plain(request.socket.remoteAddress ?? ''), 0)) return undefined;
    const once = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.length === 1 && !UNSHARED.test(name) ? [[name, values[0]!] as const] : [],
    );
    return Object.fromEntries(once);
  }

  /** Headers for a request to the core itself that counts as one of the same peer. */
  onBehalfOf(request: IncomingMessage): Record<string, string> {
    return { [ON_BEHALF]: `${this.secret} ${JSON.stringify(this.resolve(request))}` };
  }

  private represented(request: IncomingMessage): Peer | undefined {
    const [, secret = '', peer = ''] = /^(\S+) (.*)$/.exec([request.headers[ON_BEHALF]].flat()[0] ?? '') ?? [];
    const [given, known] = [Buffer.from(secret), Buffer.from(this.secret)];
    return given.length === known.length && timingSafeEqual(given, known) ? (JSON.parse(peer) as Peer) : undefined;
  }

  /** Walks back from the socket for as long as proxies are trusted, and ends at the last address that is one. */
  private addressOf({ socket, headers }: IncomingMessage): string {
    const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',');
    let address = plain(socket.remoteAddress ?? '');
    for (let hop = 0; forwarded.length > 0 && this.trusts(address, hop); hop++) {
      const next = forwardedAddress(forwarded.pop() ?? '');
      if (!next) break;
      address = next;
    }
    return address;
  }

  /** Refuses a request to a host that is not this site, which a foreign name server may have led here. */
  assertKnownHost(request: IncomingMessage): void {
    if (!this.isKnownHost(this.resolve(request).host)) throw new HostUnknown();
  }

  /** Its public name, and addresses, which no name server can move. */
  private isKnownHost(host: string): boolean {
    const name = hostNameOf(host);
    if (name === 'localhost' || isIP(name) !== 0) return true;
    if (this.publicUrl) return host === this.publicUrl.host;
    const names = this.hostNames();
    return names.length === 0 || names.includes(name) || !isPublicName(name);
  }

  /** Whether an Origin header names this site. A page that came without TLS may be anybody's, where the site has TLS. */
  isOwnOrigin(origin: string, { host, secure }: Peer): boolean {
    if (origin === this.publicUrl?.origin) return true;
    const from = URL.parse(origin);
    return from?.host === host && !(secure && from.protocol === 'http:');
  }
}

/** Returns the name in a Host header, without the port. */
export const hostNameOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

/** Whether a stranger may own the name. Names of one label, as in a network of containers, nobody can register. */
export const isPublicName = (name: string) => name.includes('.') && isIP(name) === 0;

const lastOf = (header: string | string[] | undefined) =>
  [header].flat().join(',').split(',').at(-1)?.trim() || undefined;

/** The address in an entry of X-Forwarded-For, where some proxies add the port of the connection. */
function forwardedAddress(entry: string): string | undefined {
  const bare = entry.trim().replace(/^\[(.*)\](:\d+)?$/, '$1');
  const address = isIP(bare) ? bare : bare.replace(/:\d+$/, '');
  return isIP(address) ? plain(address.toLowerCase()) : undefined;
}

/** An IPv4 address that came in through an IPv6 socket is that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
