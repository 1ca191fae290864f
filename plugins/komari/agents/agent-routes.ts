import type { Host, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import type { AgentPool, Origin } from './agent-pool.ts';
import type { FailureLimit } from './failure-limit.ts';
import { textOf, type JsonObject } from './json.ts';
import type { KomariAgent } from './komari-agent.ts';
import { TOO_MANY, UNAUTHORISED } from './replies.ts';

/** Dependencies shared by the routes and sockets of agents. */
export interface AgentRoutes {
  readonly host: Pick<Host, 'hooks'>;
  readonly pool: AgentPool;
  readonly failures: FailureLimit;
}

/** Query parameters with the token of an agent. */
const TOKEN_PARAMETERS = ['token', 'Authorization'] as const;

/** Agents authenticate by a token in the query or the body, for which the core has no audience. */
export const ANYONE = { audience: 'anyone' } as const;
/** Single requests of an agent are handled by the instance that holds its connection. */
export const AGENT = { ...ANYONE, agentToken: TOKEN_PARAMETERS } as const;

/**
 * Returns the origin of a request, with the token in the query, under two names, or in the body. A `uuid` in the body is not proof
 * of identity.
 */
export const originOf = ({ query, address }: RouteRequest, body: JsonObject = {}): Origin => ({
  token: TOKEN_PARAMETERS.map(name => query.get(name)).find(token => token !== null) ?? textOf(body.token),
  address,
});

/** Returns the agent of a single request, or an error reply for an unknown token. Unknown tokens are limited per network. */
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
