import type { Host, RouteReply, RouteRequest } from '@vitrine/plugin-sdk';
import { objectOf, textOf, type JsonObject } from '../agents/json.ts';
import { NativeError } from '../apps/native.ts';
import { AdminApi } from './admin-api.ts';
import { taskOf } from './exec-tasks.ts';
import { adminClientOf, nodePatchOf } from './node-fields.ts';
import { pingTaskOf, savedPingTask } from './ping-tasks.ts';

/** The native routes authorize the caller: a session with its step-up, or an API key with the required scope. */
const VIEWER = { audience: 'viewer', bodyLimit: 64 * 1024 } as const;
const MAX_ITEMS = 500;

type Answer = (api: AdminApi, request: RouteRequest) => Promise<object | void>;

/**
 * Serves the administrator's routes that apps and bots use. Each route calls the native API as the caller, with the caller's
 * scopes, step-up and audit log.
 */
export function serveAdmin({ hooks }: Pick<Host, 'hooks'>): void {
  const serve = (key: string, answer: Answer, shape: (result: object | void) => object = envelope) =>
    hooks.routes.tap(
      key,
      request => reply(async () => shape(await answer(new AdminApi(request.api), request))),
      VIEWER,
    );

  serve('GET /api/admin/client/list', async api => (await api.nodes()).map(adminClientOf), unwrapped);
  serve(
    'GET /api/admin/client/:uuid',
    async (api, { params }) => adminClientOf(await api.node(params.uuid ?? '')),
    unwrapped,
  );
  serve(
    'POST /api/admin/client/add',
    async (api, request) => {
      const { node, token } = await api.addNode(textOf(bodyOf(request).name).trim() || 'client');
      return { status: 'success', uuid: node.uuid, token };
    },
    unwrapped,
  );
  serve('POST /api/admin/client/:uuid/edit', (api, request) =>
    api.changeNode(request.params.uuid ?? '', nodePatchOf(bodyOf(request))),
  );
  serve('POST /api/admin/client/:uuid/remove', (api, { params }) => api.removeNode(params.uuid ?? ''));
  serve('POST /api/admin/client/order', async (api, request) => {
    const weights = Object.entries(bodyOf(request)).map(([uuid, weight]) => ({ uuid, weight: Number(weight) }));
    await api.orderNodes(weights.sort((a, b) => a.weight - b.weight).map(({ uuid }) => uuid));
  });

  // Komari's own clients use the trailing slash.
  for (const path of ['/api/admin/ping/', '/api/admin/ping'])
    serve(`GET ${path}`, async api => {
      const [tasks, nodes] = [await api.pingTasks(), await api.nodes()];
      return tasks.map((task, weight) => pingTaskOf(task, weight, nodes));
    });
  serve('POST /api/admin/ping/add', async (api, request) => {
    const { id } = await api.addPingTask(savedPingTask(bodyOf(request)));
    return { task_id: id };
  });
  serve('POST /api/admin/ping/edit', async (api, request) => {
    for (const task of listIn(bodyOf(request).tasks).map(objectOf))
      await api.changePingTask(Number(task.id), savedPingTask(task));
  });
  serve('POST /api/admin/ping/delete', async (api, request) => {
    for (const id of listIn(bodyOf(request).id)) await api.removePingTask(Number(id));
  });

  serve('POST /api/admin/task/exec', async (api, request) => {
    const { command, clients } = bodyOf(request);
    const task = await api.startTask(textOf(command), listIn(clients).map(String));
    return { task_id: task.id, clients: task.runs.map(({ node }) => node), queued_clients: [] };
  });
  serve('GET /api/admin/task/:id', async (api, { params }) => {
    const task = await api.task(params.id ?? '');
    return taskOf(task, await api.outputs(task));
  });
  serve('GET /api/admin/task/:id/result', async (api, { params }) => {
    const task = await api.task(params.id ?? '');
    return taskOf(task, await api.outputs(task)).results;
  });
  serve('GET /api/admin/clipboard', async api =>
    (await api.savedCommands()).map(({ id, name, text, remark, updatedAt }, weight) => {
      const time = new Date(updatedAt).toISOString();
      return { id, name, text, remark, weight, created_at: time, updated_at: time };
    }),
  );

  // `task/all` has its own key, so that `all` is not taken as a task id.
  for (const key of [
    'GET /api/admin/task/all',
    'GET /api/admin/*rest',
    'POST /api/admin/*rest',
    'PUT /api/admin/*rest',
  ])
    hooks.routes.tap(
      key,
      async () => failed(404, 'This server does not offer this route. Use its own API or its admin area.'),
      VIEWER,
    );
}

const envelope = (data: object | void) => ({ status: 'success', message: '', ...(data !== undefined && { data }) });
const unwrapped = (data: object | void) => data ?? {};
const failed = (status: number, message: string): RouteReply => ({ status, json: { status: 'error', message } });

async function reply(answer: () => Promise<object>): Promise<RouteReply> {
  try {
    return { json: await answer() };
  } catch (error) {
    if (error instanceof NativeError) return failed(error.status, error.message);
    throw error;
  }
}

function bodyOf(request: RouteRequest): JsonObject {
  try {
    return objectOf(request.json());
  } catch {
    throw new NativeError(400, 'The body is no JSON.');
  }
}

function listIn(value: unknown): readonly unknown[] {
  const list = Array.isArray(value) ? value : [];
  if (list.length > MAX_ITEMS) throw new NativeError(400, `At most ${MAX_ITEMS} at once.`);
  return list;
}
