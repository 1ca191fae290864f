/** URLs of a core, below the path at which it is served. */
export interface Endpoint {
  readonly base: string;
  readonly secure: boolean;
  /** Host name, without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  /** Value of the Host header. */
  readonly authority: string;
  /** The path at which the core is served, without a trailing slash. */
  readonly prefix: string;
  readonly socket: string;
  readonly reports: string;
  readonly register: string;
}

/** Parses a URL as entered by a person: `https://status.example.com/path/`. `ws` and `wss` are equivalent. */
export function endpointOf(address: string): Endpoint {
  const url = new URL(address);
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const prefix = url.pathname.replace(/\/+$/, '');
  return {
    base: `${secure ? 'https' : 'http'}://${url.host}${prefix}`,
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    authority: url.host,
    prefix,
    socket: `${prefix}/api/v1/agent`,
    reports: `${prefix}/api/v1/agent/reports`,
    register: `${prefix}/api/v1/agent/register`,
  };
}
