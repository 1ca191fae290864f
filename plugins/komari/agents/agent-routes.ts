import type { Host, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import type { AgentPool, Origin } from './agent-pool.ts';
import type { FailureLimit } from './failure-limit.ts';
import { textOf, type JsonObject } from './json.ts';
import type { KomariAgent } from './komari-agent.ts';
import { TOO_MANY, UNAUTHORISED } from './replies.ts';

/** Routes and sockets of agents share what finds the agent of a request. */
export interface AgentRoutes {
  readonly host: Pick<Host, 'hooks'>;
  readonly pool: AgentPool;
  readonly failures: FailureLimit;
}

/** Query parameters with the token of an agent. */
const TOKEN_PARAMETERS = ['token', 'Authorization'] as const;

/** Agents prove who they are by a token in the query or in the body, which no audience of the core knows. */
export const ANYONE = { audience: 'anyone' } as const;
/** Single requests of an agent belong to its connection, which another instance may hold. */
export const AGENT = { ...ANYONE, agentToken: TOKEN_PARAMETERS } as const;

/** Origin of a request: the token of the query, in two spellings, or of the body. A `uuid` of the body proves nothing. */
export const originOf = ({ query, address }: RouteRequest, body: JsonObject = {}): Origin => ({
  token: TOKEN_PARAMETERS.map(name => query.get(name)).find(token => token !== null) ?? textOf(body.token),
  address,
});

/** Finds the agent of a single request; replies to an unknown token, of which each network has a limited number. */
export async function agentOf(
  { pool, failures }: AgentRoutes,
  origin: Origin,
  polls = false,
): Promise<KomariAgent | RouteReply> {
  const agent = await pool.of(origin, polls);
  if (agent) return agent;
  return failures.admits(origin.address) ? UNAUTHORISED : TOO_MANY;
}

export const isReply = (found: KomariAgent | RouteReply): found is RouteReply => !('node' in found);
