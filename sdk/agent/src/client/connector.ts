import http from 'node:http';
import https from 'node:https';
import type { Endpoint } from './endpoint.ts';
import { HttpTunnel, HttpsTunnel } from './tunnel.ts';

export interface ConnectorOptions {
  /** Address of an HTTP proxy, with name and password if it wants them. */
  readonly proxy?: string | undefined;
  readonly ignoreUnsafeCertificate?: boolean | undefined;
}

/** Makes the connections to the core, straight or through a proxy. WebSocket and HTTP take the same way. */
export function connectorTo(endpoint: Endpoint, { proxy, ignoreUnsafeCertificate }: ConnectorOptions): http.Agent {
  const options = { keepAlive: true, ...(endpoint.secure && { rejectUnauthorized: !ignoreUnsafeCertificate }) };
  if (proxy === undefined) return endpoint.secure ? new https.Agent(options) : new http.Agent(options);
  return endpoint.secure ? new HttpsTunnel(new URL(proxy), options) : new HttpTunnel(new URL(proxy), options);
}
