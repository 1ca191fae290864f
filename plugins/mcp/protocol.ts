import type { RouteReply } from '@vitrine/plugin-sdk';
import { ToolError, type Tools } from './tools.ts';

/*
 * JSON-RPC of the Model Context Protocol over streamable HTTP, without sessions and streams: each request gets a JSON response.
 * Specification of 2025-06-18, https://modelcontextprotocol.io/specification/2025-06-18: basic/transports, basic/lifecycle,
 * server/tools.
 */

/** Supported protocol versions, the preferred one first. */
export const PROTOCOL_VERSIONS: readonly string[] = ['2025-06-18'];

const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;
const UNKNOWN_METHOD = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL = -32_603;

interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const INSTRUCTIONS =
  'Reads the monitoring of servers ("nodes"). Times are ms since 1970, sizes bytes, rates bytes per second, percentages 0 to 100; null is unknown. ' +
  'Begin with get_summary or list_nodes. Nodes that the caller may not see do not exist here.';

/** Handles a message of a client. Notifications and responses are accepted without a body. */
export async function answerMessage(body: string, tools: Tools): Promise<RouteReply> {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return failed(null, PARSE_ERROR, 'The body is no JSON.', 400);
  }
  if (isNotice(message)) return { status: 202 };
  if (!isRequest(message)) return failed(null, INVALID_REQUEST, 'The body is no request of JSON-RPC 2.0.', 400);
  const { id, method, params = {} } = message;
  const result = (value: unknown): RouteReply => ({ json: { jsonrpc: '2.0', id, result: value } });
  switch (method) {
    case 'initialize': {
      const requestedVersion = String(params.protocolVersion);
      return result({
        protocolVersion: PROTOCOL_VERSIONS.includes(requestedVersion) ? requestedVersion : PROTOCOL_VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'vitrine', title: 'Vitrine', version: '0.1.0' },
        instructions: INSTRUCTIONS,
      });
    }
    case 'ping':
      return result({});
    case 'tools/list':
      return result({ tools: await tools.list() });
    case 'tools/call':
      return call(id, params, tools);
    default:
      return failed(id, UNKNOWN_METHOD, `There is no method "${method.slice(0, 60)}".`);
  }
}

async function call(id: string | number, params: Message['params'] & object, tools: Tools): Promise<RouteReply> {
  const name = typeof params.name === 'string' ? params.name.slice(0, 100) : '';
  try {
    const value = await tools.call(name, params.arguments);
    const text = JSON.stringify(value);
    const structuredContent =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { result: value };
    return {
      json: { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], structuredContent } },
      audit: { name },
    };
  } catch (error) {
    if (!(error instanceof ToolError))
      return { ...failed(id, INTERNAL, 'The tool failed.'), audit: { name, outcome: 'failed' } };
    const audit = { name, outcome: 'refused' } as const;
    if (error.kind === 'unknown') return { ...failed(id, INVALID_PARAMS, error.message), audit };
    // Errors of a call are returned to the model, which can correct the call.
    const result = { content: [{ type: 'text', text: error.message }], isError: true };
    return { json: { jsonrpc: '2.0', id, result }, audit };
  }
}

const failed = (id: string | number | null, code: number, message: string, status = 200): RouteReply => ({
  status,
  json: { jsonrpc: '2.0', id, error: { code, message } },
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNotice = (value: unknown) =>
  isObject(value) &&
  value.jsonrpc === '2.0' &&
  (value.id === undefined ? typeof value.method === 'string' : !('method' in value));

const isRequest = (value: unknown): value is Message & { readonly id: string | number } =>
  isObject(value) &&
  value.jsonrpc === '2.0' &&
  ['string', 'number'].includes(typeof value.id) &&
  typeof value.method === 'string' &&
  (value.params === undefined || isObject(value.params));
