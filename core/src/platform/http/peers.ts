import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import proxyaddr from 'proxy-addr';
import { Config } from '../config/config.ts';
import { HostUnknown } from './http.problems.ts';

/** The other end of a request: its address, and the scheme and host it used. */
export interface Peer {
  readonly address: string;
  readonly secure: boolean;
  /** Host with port, lower case, as in the Host header. */
  readonly host: string;
}

/** Tells who is at the other end. Forwarding headers count only when a trusted proxy wrote them. */
@Injectable()
export class Peers {
  readonly trusts: (address: string, hops: number) => boolean;
  private readonly publicUrl: URL | undefined;

  constructor(config: Config) {
    this.trusts = proxyaddr.compile(config.trustedProxies);
    this.publicUrl = config.publicUrl ? new URL(config.publicUrl) : undefined;
  }

  of(request: IncomingMessage): Peer {
    const proxied = this.trusts(request.socket.remoteAddress ?? '', 0);
    const forwarded = (name: string) => (proxied ? lastOf(request.headers[`x-forwarded-${name}`]) : undefined);
    const host = (forwarded('host') ?? request.headers.host ?? '').toLowerCase();
    return {
      address: plain(proxyaddr(request, this.trusts)),
      secure: forwarded('proto') === 'https' || (this.publicUrl?.protocol === 'https:' && host === this.publicUrl.host),
      host,
    };
  }

  /** Refuses a request to a host that is not this site, which a foreign name server may have led here. */
  expectHost(request: IncomingMessage): void {
    if (!this.knowsHost(this.of(request).host)) throw new HostUnknown();
  }

  /** Its public name, and addresses, which no name server can move. */
  private knowsHost(host: string): boolean {
    if (!this.publicUrl) return true;
    const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    return host === this.publicUrl.host || name === 'localhost' || isIP(name) !== 0;
  }

  /** Whether an Origin header names this site. A page that came without TLS may be anybody's, where the site has TLS. */
  isOwn(origin: string, { host, secure }: Peer): boolean {
    if (origin === this.publicUrl?.origin) return true;
    const from = URL.parse(origin);
    return from?.host === host && !(secure && from.protocol === 'http:');
  }
}

const lastOf = (header: string | string[] | undefined) =>
  [header].flat().join(',').split(',').at(-1)?.trim() || undefined;

/** An IPv4 address that came in through an IPv6 socket is that IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
