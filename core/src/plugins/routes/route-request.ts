import type { IncomingMessage, Server } from 'node:http';
import type { Audience, RouteCaller, RouteRequest } from '@vitrine/plugin-sdk';
import { callerOf, type Caller } from '../../platform/http/caller.ts';
import { ON_BEHALF, type PeerService } from '../../platform/http/peer.service.ts';
import { SESSION_PROOF } from '../../platform/http/session-proof.ts';
import { callerApi } from './caller-api.ts';
import { isCoreCredential } from './core-credential.rule.ts';

/** Headers with credentials of the core or of a proxy in front of it, always removed. */
const WITHHELD = new Set(['cookie', 'proxy-authorization', SESSION_PROOF, ON_BEHALF]);
/** Headers with a credential of the core or of another product; on routes for anyone, the latter is kept. */
const SHARED = ['authorization', 'sec-websocket-protocol'] as const;

/** A request as a plugin sees it. `end` disables `api`: a plugin acts for a caller only while it responds. */
interface HandedRequest {
  readonly request: RouteRequest;
  end(): void;
}

/** Builds the view of an authenticated request for a plugin. Credentials of the core are removed; `caller` describes the caller. */
export function routeRequest(
  request: IncomingMessage,
  server: Server,
  peers: PeerService,
  { audience, ...context }: Pick<RouteRequest, 'params' | 'body' | 'path'> & { readonly audience: Audience },
): HandedRequest {
  const [path = '', query = ''] = context.path.split('?', 2);
  const caller = callerOf(request);
  const api = callerApi(server, request, peers);
  let isOpen = true;
  return {
    request: {
      ...context,
      address: peers.resolve(request).address,
      method: request.method ?? 'GET',
      path,
      query: new URLSearchParams(query),
      headers: headersFor(request, caller, audience),
      caller: identityOf(caller),
      json: () => JSON.parse(Buffer.from(context.body).toString()) as unknown,
      api: {
        call: async (...args) => {
          if (!isOpen) throw new Error('The api of a request ends with its response');
          return api.call(...args);
        },
      },
    },
    end: () => void (isOpen = false),
  };
}

function headersFor({ headers }: IncomingMessage, caller: Caller, audience: Audience): Record<string, string> {
  const visible = Object.entries(headers).filter(([name]) => !WITHHELD.has(name));
  const text = Object.fromEntries(visible.map(([name, value]) => [name, [value].flat().join(', ')]));
  if (audience !== 'anyone') delete text.authorization;
  for (const name of SHARED) if (text[name] !== undefined && isCoreCredential(text[name], caller)) delete text[name];
  return text;
}

const identityOf = (caller: Caller): RouteCaller =>
  caller.kind === 'agent' ? { kind: 'agent', node: caller.node } : { kind: caller.kind };
