import type { AgentBridge, Host, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import { AgentPool } from './agent-pool.ts';
import { AGENT, agentOf, ANYONE, isReply, originOf, type AgentRoutes } from './agent-routes.ts';
import { bodyOf } from './body.ts';
import { FailureLimit } from './failure-limit.ts';
import type { JsonObject } from './json.ts';
import type { AgentOptions, KomariAgent } from './komari-agent.ts';
import { register } from './register.ts';
import { failed, SUCCESS } from './replies.ts';
import { serveRpc } from './rpc.ts';
import { serveSocketV1 } from './socket-v1.ts';
import { serveTerminals } from './terminal-socket.ts';

/** Forwards a message. Returns the reason if it is rejected. */
type Accept = (agent: KomariAgent, body: JsonObject) => string | undefined | void;

/** Serves Komari agents of both protocol versions. */
export function serveAgents(host: Host, bridge: AgentBridge, options: AgentOptions): void {
  const pool = new AgentPool(bridge, options);
  const failures = new FailureLimit();
  const routes = { host, pool, failures };
  const tick = () => {
    pool.tick();
    failures.tick();
  };
  host.schedule(1, tick, 'tick', 'each-core');

  host.hooks.routes.tap('POST /api/clients/register', request => register(bridge, request), ANYONE);
  const post = (path: string, accept: Accept, done: RouteReply = SUCCESS) =>
    host.hooks.routes.tap(`POST ${path}`, request => acceptPost(routes, request, accept, done), AGENT);
  post('/api/clients/uploadBasicInfo', (agent, body) => agent.basicInfo(body));
  post('/api/clients/report', (agent, body) => agent.report(body));
  post('/api/clients/ping/result', (agent, body) => agent.pingResult(body));
  post('/api/clients/task/result', (agent, body) => agent.taskResult(body), {
    json: { status: 'success', message: 'Task result updated successfully' },
  });
  host.hooks.routes.tap('GET /api/clients/ping/tasks', request => listPingTasks(routes, request), AGENT);
  serveSocketV1(routes);
  serveTerminals(routes);
  serveRpc(routes);
}

async function acceptPost(
  routes: AgentRoutes,
  request: RouteRequest,
  accept: Accept,
  done: RouteReply,
): Promise<RouteReply> {
  const body = bodyOf(request);
  if (!body) return failed('The body is no JSON object.');
  const agent = await agentOf(routes, originOf(request, body));
  if (isReply(agent)) return agent;
  const problem = accept(agent, body);
  return problem ? failed(problem) : done;
}

async function listPingTasks(routes: AgentRoutes, request: RouteRequest): Promise<RouteReply> {
  const agent = await agentOf(routes, originOf(request));
  return isReply(agent) ? agent : { json: await agent.pingTasks() };
}
