import { request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallerApi } from '@vitrine/plugin-sdk';
import type { PeerService } from '../../platform/http/peer.service.ts';
import { scriptProofIn } from '../../platform/http/session-proof.ts';
import { viewerTokenIn } from '../../platform/http/viewer-token.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Headers with the credentials of the caller, the only ones that are forwarded. */
const PASSED_ON = ['cookie', 'authorization', 'origin', 'host', 'accept-language', 'user-agent'] as const;

/**
 * The native API on behalf of the sender of a request. A call is a normal request with the sender's own credentials and address, so
 * that permissions and rate limits are decided in one place.
 */
export function callerApi(server: Server, from: IncomingMessage, peers: PeerService): CallerApi {
  return {
    call: (method, path, body) => {
      if (!path.startsWith('/api/') || /[\s\\]/.test(path)) throw new Error(`"${path}" is no path of the API`);
      return call(server, from, peers, method.toUpperCase(), path, body);
    },
  };
}

function call(
  server: Server,
  from: IncomingMessage,
  peers: PeerService,
  method: string,
  path: string,
  body: unknown,
): ReturnType<CallerApi['call']> {
  const { address, port } = server.address() as AddressInfo;
  const host = address === '::' ? '::1' : address === '0.0.0.0' ? '127.0.0.1' : address;
  const proof = PASSED_ON.map(name => [name, from.headers[name]]).filter(([, value]) => value !== undefined);
  const token = viewerTokenIn(from);
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(Object.fromEntries(proof) as Record<string, string>),
    // A WebSocket cannot send this header, so its token is a subprotocol.
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...scriptProofIn(from),
    ...peers.onBehalfOf(from),
    ...(content && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const request = send({ host, port, method, path, headers, timeout: 30_000 }, response => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) request.destroy(new Error(`The answer of ${path} is too large`));
        else chunks.push(chunk);
      });
      // A connection that breaks after the headers emits no 'end'.
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: read(Buffer.concat(chunks).toString()) }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`${path} took too long`)));
    request.on('error', reject);
    request.end(content);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
