import { objectOf, textOf, type JsonObject } from '../agents/json.ts';
import { NativeError } from './native.ts';
import type { Reads } from './reads.ts';

const INVALID = -32_600;
const UNKNOWN_METHOD = -32_601;
const INVALID_PARAMS = -32_602;
const INTERNAL = -32_603;
const NOT_FOUND = -32_044;
const UNAUTHENTICATED = -32_040;
/** JSON-RPC error codes by status code of the native API. */
const CODES: Readonly<Record<number, number>> = { 400: INVALID_PARAMS, 401: UNAUTHENTICATED, 404: NOT_FOUND };
const MAX_BATCH = 50;

type Method = (reads: Reads, params: JsonObject) => Promise<unknown>;

const uuidsOf = (params: JsonObject) =>
  Array.isArray(params.uuids)
    ? params.uuids.map(String)
    : params.uuid === undefined
      ? undefined
      : [textOf(params.uuid)];

/** Returns the node and task of a request for probe results. */
export const linesIn = ({ uuid, task_id: task }: JsonObject) => ({
  uuid: textOf(uuid) || undefined,
  task: task === undefined || task === '' ? undefined : Number(task),
});

const METHODS: Readonly<Record<string, Method>> = {
  'rpc.ping': async () => 'pong',
  'rpc.version': async () => '2.0',
  'rpc.methods': async () => Object.keys(METHODS),
  'common:getNodes': async (reads, { uuid }) => {
    const nodes = await reads.nodes();
    if (uuid === undefined) return Object.fromEntries(nodes.map(node => [node.uuid, node]));
    const found = nodes.find(node => node.uuid === uuid);
    if (!found) throw new NativeError(404, 'There is no such node.');
    return found;
  },
  'common:getNodesLatestStatus': async (reads, params) => {
    const statuses = await reads.statuses(uuidsOf(params));
    return params.uuid === undefined ? statuses : (statuses[textOf(params.uuid)] ?? {});
  },
  'common:getNodeRecentStatus': (reads, { uuid }) => reads.recentRecords(textOf(uuid)),
  'common:getRecords': (reads, { type, hours = 1, ...params }) => {
    const range = { ...params, hours };
    return type === 'ping' ? reads.pingSpan(linesIn(params), range) : reads.loads(linesIn(params).uuid, range);
  },
  'common:getPublicInfo': reads => reads.settings(),
  'common:getVersion': reads => reads.version(),
  'common:getMe': async reads => ({ uuid: '', sso_type: '', sso_id: '', '2fa_enabled': false, ...(await reads.me()) }),
  'public:getMe': reads => reads.me(),
  'public:getNodesInformation': reads => reads.nodes(),
  'public:getPublicSettings': reads => reads.settings(),
  'public:getVersion': reads => reads.version(),
  'public:getClientRecentRecords': (reads, { uuid }) => reads.recent(textOf(uuid)),
  'public:getRecordsByUUID': (reads, { uuid, ...range }) => reads.load(textOf(uuid), range),
  'public:getPingRecords': (reads, params) => reads.ping(linesIn(params), params),
  'public:getPublicPingTasks': reads => reads.tasks(),
};

/** Handles a parsed body: one call, or a batch of calls. The response to a batch is a list, even for a single call. */
export async function answerRpc(reads: Reads, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) return answerCall(reads, body);
  if (body.length === 0 || body.length > MAX_BATCH)
    return failure(null, INVALID, `A batch has 1 to ${MAX_BATCH} calls.`);
  const answers = [];
  for (const call of body) answers.push(await answerCall(reads, call));
  return answers;
}

async function answerCall(reads: Reads, call: unknown): Promise<unknown> {
  const { jsonrpc, method, params, id = null } = objectOf(call);
  if (jsonrpc !== '2.0' || typeof method !== 'string') return failure(id, INVALID, 'This is no call of JSON-RPC 2.0.');
  const found = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!found) return failure(id, UNKNOWN_METHOD, `The method ${method.slice(0, 100)} is unknown.`);
  if (Array.isArray(params) && params.length > 0)
    return failure(id, INVALID_PARAMS, 'Parameters are given by name here, in an object.');
  try {
    return { jsonrpc: '2.0', id, result: await found(reads, objectOf(params)) };
  } catch (error) {
    if (!(error instanceof NativeError)) throw error;
    return failure(id, CODES[error.status] ?? INTERNAL, error.message);
  }
}

const failure = (id: unknown, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } });
