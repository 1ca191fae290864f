/** The addresses of a core, below the path at which it is served. */
export interface Endpoint {
  readonly base: string;
  readonly socket: string;
  readonly reports: string;
  readonly register: string;
  readonly secure: boolean;
}

/** Takes the address that a person types: `https://status.example.com/path/`. `ws` and `wss` mean the same. */
export function endpointOf(address: string): Endpoint {
  const url = new URL(address);
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const place = `${url.host}${url.pathname.replace(/\/+$/, '')}`;
  const http = `${secure ? 'https' : 'http'}://${place}`;
  return {
    base: http,
    socket: `${secure ? 'wss' : 'ws'}://${place}/api/v1/agent`,
    reports: `${http}/api/v1/agent/reports`,
    register: `${http}/api/v1/agent/register`,
    secure,
  };
}
