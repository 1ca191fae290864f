import { SOCKET_CLOSE, type Host, type PluginSocket, type RouteReply, type RouteRequest } from '@vitrine/plugin-sdk';
import { NativeApi, NativeError } from './native.ts';
import { Reads } from './reads.ts';
import { answerRpc, linesIn } from './rpc2.ts';

const VIEWER = { audience: 'viewer' } as const;
const ANYONE = { audience: 'anyone' } as const;
const MAX_MESSAGE = 64 * 1024;
/** Maximum number of queued messages per socket. */
const MAX_WAITING = 16;

type Read = (reads: Reads, request: RouteRequest) => Promise<unknown>;

const readsFor = ({ api }: Pick<RouteRequest, 'api'>) => new Reads(new NativeApi(api));
const success = (data: unknown): RouteReply => ({ json: { status: 'success', message: '', data } });
const failed = (status: number, message: string): RouteReply => ({ status, json: { status: 'error', message } });

/** Serves the routes of Komari for visitors, used by phone apps, bots and pages, with the visibility rules of the core. */
export function serveApps({ hooks }: Pick<Host, 'hooks'>): void {
  const get = (path: string, read: Read, options: typeof VIEWER | typeof ANYONE = VIEWER) =>
    hooks.routes.tap(`GET ${path}`, request => reply(() => read(readsFor(request), request)), options);
  get('/api/nodes', reads => reads.nodes());
  get('/api/version', reads => reads.version(), ANYONE);
  get('/api/recent/:uuid', (reads, { params }) => reads.recent(params.uuid ?? ''));
  get('/api/records/load', (reads, { query }) => reads.load(query.get('uuid') ?? '', Object.fromEntries(query)));
  get('/api/records/ping', (reads, { query }) =>
    reads.ping(linesIn(Object.fromEntries(query)), Object.fromEntries(query)),
  );
  get('/api/task/ping', reads => reads.tasks());
  // This response has no envelope.
  hooks.routes.tap('GET /api/me', async request => ({ json: await readsFor(request).me() }), ANYONE);
  hooks.routes.tap(
    'POST /api/rpc2',
    async request => {
      let body: unknown;
      try {
        body = request.json();
      } catch {
        return failed(400, 'The body is no JSON.');
      }
      return { json: await answerRpc(readsFor(request), body) };
    },
    { ...VIEWER, bodyLimit: MAX_MESSAGE },
  );
  // Sandboxed pages may only read: they send the call in the query. All methods are reads.
  hooks.routes.tap(
    'GET /api/rpc2',
    async request => {
      const body = parse(request.query.get('request') ?? '');
      return body === undefined
        ? failed(400, 'The request is no JSON.')
        : { json: await answerRpc(readsFor(request), body) };
    },
    VIEWER,
  );
  hooks.sockets.tap(
    '/api/clients',
    (socket, request) =>
      serve(socket, async text => {
        const [, uuid] = /^get(?: (\S{1,64}))?$/.exec(text) ?? [undefined, undefined];
        if (!/^get\b/.test(text)) return { status: 'error', error: 'Invalid message' };
        return { status: 'success', data: await readsFor(request).live(uuid) };
      }),
    { ...VIEWER, bodyLimit: MAX_MESSAGE },
  );
  hooks.sockets.tap(
    '/api/rpc2',
    (socket, request) =>
      serve(socket, text => {
        const body = parse(text);
        return answerRpc(readsFor(request), Array.isArray(body) ? undefined : body);
      }),
    { ...VIEWER, bodyLimit: MAX_MESSAGE },
  );
}

/** Answers the messages of a socket in order. */
function serve(socket: PluginSocket, answer: (text: string) => Promise<unknown>): true {
  let waiting = 0;
  let last = Promise.resolve();
  socket.onMessage(data => {
    if (++waiting > MAX_WAITING) return socket.close(SOCKET_CLOSE.policyViolation, 'too many messages');
    last = last.then(async () => {
      try {
        socket.send(JSON.stringify(await answer(String(data))));
      } catch (error) {
        // The caller has lost access, for example because the site became private.
        socket.close(
          SOCKET_CLOSE.policyViolation,
          error instanceof NativeError ? error.message.slice(0, 100) : 'failed',
        );
      } finally {
        waiting--;
      }
    });
  });
  return true;
}

async function reply(read: () => Promise<unknown>): Promise<RouteReply> {
  try {
    return success(await read());
  } catch (error) {
    if (error instanceof NativeError) return failed(error.status, error.message);
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
