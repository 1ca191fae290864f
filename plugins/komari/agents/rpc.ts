import { SOCKET_CLOSE, type RouteReply, type RouteRequest } from '@vitrine/plugin-sdk';
import { closeReason } from './agent-pool.ts';
import { AGENT, agentOf, ANYONE, isReply, originOf, type AgentRoutes } from './agent-routes.ts';
import { bodyOf } from './body.ts';
import { objectOf, parseObject, textOf, type JsonObject } from './json.ts';
import type { KomariAgent } from './komari-agent.ts';
import { notificationOf, type EventQueue } from './requests.ts';

const PATH = '/api/clients/v2/rpc';
const MAX_FRAME = 256 * 1024;
/** Methods whose results contain requests from the core. An agent that uses neither receives no commands. */
const FETCHES_EVENTS: ReadonlySet<string> = new Set(['agent.pull', 'agent.report']);
/** Maximum time for which a pull waits for requests from the core. */
const PULL_MS = 25_000;

const PARSE = -32_700;
const INVALID = -32_600;
const UNKNOWN_METHOD = -32_601;
const INVALID_PARAMS = -32_602;
const INVALID_TOKEN = -32_001;

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Serves protocol version 2: JSON-RPC 2.0 over a socket, or single requests with long polling. */
export function serveRpc(routes: AgentRoutes): void {
  routes.host.hooks.routes.tap(`POST ${PATH}`, request => post(routes, request), AGENT);
  serveSocket(routes);
}

async function post(routes: AgentRoutes, request: RouteRequest): Promise<RouteReply> {
  const call = bodyOf(request);
  const origin = originOf(request, call);
  const agent = await agentOf(routes, origin, FETCHES_EVENTS.has(textOf(call?.method)));
  if (isReply(agent))
    return { status: agent.status ?? 401, json: errorReply(call?.id, new RpcError(INVALID_TOKEN, 'Unauthorized.')) };
  if (!call) return { status: 400, json: errorReply(null, new RpcError(PARSE, 'The body is no JSON object.')) };
  const queue = routes.pool.queueOf(origin.token);
  try {
    const result = await answer(agent, call, queue);
    if (call.method === 'agent.pull') return { json: reply(call.id, { events: await queue.wait(PULL_MS) }) };
    return { json: reply(call.id, result) };
  } catch (error) {
    if (error instanceof RpcError) return { status: 400, json: errorReply(call.id, error) };
    throw error;
  }
}

function serveSocket({ host, pool }: AgentRoutes): void {
  host.hooks.sockets.tap(
    PATH,
    async (socket, request) => {
      const origin = originOf(request);
      const send = (message: unknown) => socket.send(JSON.stringify(message));
      const agent = await pool.connect(origin, {
        kind: 'socket',
        request: request => socket.send(notificationOf(request)),
        error: detail => send(errorReply(null, new RpcError(INVALID_PARAMS, detail))),
        close: reason => socket.close(SOCKET_CLOSE.policyViolation, closeReason(reason)),
      });
      if (!agent) return undefined;
      const queue = pool.queueOf(origin.token);
      socket.onMessage(data => {
        const call = parseObject(data);
        if (!call) return send(errorReply(null, new RpcError(PARSE, 'The message is no JSON object.')));
        try {
          const result = answer(agent, call, queue);
          if (call.id !== undefined) send(reply(call.id, result));
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          send(errorReply(call.id, error));
        }
      });
      socket.onClose(() => pool.leave(origin.token, agent));
      return true;
    },
    { ...ANYONE, bodyLimit: MAX_FRAME, compression: true },
  );
}

/** Executes a call and returns its result. */
function answer(agent: KomariAgent, call: JsonObject, queue: EventQueue): unknown {
  if (call.jsonrpc !== '2.0' || typeof call.method !== 'string')
    throw new RpcError(INVALID, 'This is no request of JSON-RPC 2.0.');
  const params = objectOf(call.params);
  switch (call.method) {
    case 'agent.report': {
      const problem = agent.report(reportIn(params));
      // A report without an id gets no reply here: the core's error frame is sent instead.
      if (problem && call.id !== undefined) throw new RpcError(INVALID_PARAMS, problem);
      queue.acknowledge(params.ack_event_ids);
      return { status: 'success', events: queue.next() };
    }
    case 'agent.basicInfo':
      agent.basicInfo(infoIn(params));
      return { status: 'success' };
    case 'agent.pingResult':
      agent.pingResult(params);
      return { status: 'success' };
    case 'agent.pull':
      agent.seen();
      queue.acknowledge(params.ack_event_ids);
      return { events: queue.next() };
    default:
      throw new RpcError(UNKNOWN_METHOD, `The method ${call.method.slice(0, 100)} is unknown.`);
  }
}

/** Returns the report in a call. Some agents send its values without the wrapper. */
const reportIn = (params: JsonObject): JsonObject =>
  'report' in params || !('cpu' in params) ? required(params, 'report') : params;

/** Returns the basic info in a call, with or without its wrapper. */
const infoIn = (params: JsonObject): JsonObject =>
  'info' in params || !('os' in params || 'cpu_name' in params || 'cpuName' in params)
    ? required(params, 'info')
    : params;

function required(params: JsonObject, key: string): JsonObject {
  const value = params[key];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RpcError(INVALID_PARAMS, `The parameter ${key} is missing.`);
  return value as JsonObject;
}

const reply = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id: id ?? null, result });
const errorReply = (id: unknown, { code, message }: RpcError) => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});
