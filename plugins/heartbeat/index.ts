import { defineHooks, type RouteReply, type RouteRequest } from '@vitrine/plugin-sdk';
import { Heartbeats, input } from './heartbeats.ts';
import { StateChanges } from './state-changes.ts';

const CHECK_SECONDS = 5;

const admin = { audience: 'admin' } as const;
const anyone = { audience: 'anyone', bodyLimit: 100_000 } as const;

export default defineHooks(async ({ hooks, store, storage, alerts, badge, health, schedule }) => {
  const changes = new StateChanges({ store, storage });
  const heartbeats = new Heartbeats({ store, alerts, badge, health }, changes);
  await heartbeats.start();
  schedule(CHECK_SECONDS, () => heartbeats.judge(), 'check');
  // Runs on each instance, because every instance has its own menu and file of state changes.
  schedule(CHECK_SECONDS, () => heartbeats.show(), 'show', 'each-core');
  schedule('0 4 * * *', () => changes.cleanUp(), 'clean-up', 'each-core');

  const { routes } = hooks;
  const ping =
    (failed: boolean) =>
    async ({ params }: RouteRequest): Promise<RouteReply | undefined> =>
      (await heartbeats.ping(params.token!, failed)) ? { json: { status: 'ok' } } : undefined;
  for (const method of ['GET', 'POST']) {
    routes.tap(`${method} /api/heartbeat/ping/:token`, ping(false), anyone);
    routes.tap(`${method} /api/heartbeat/ping/:token/fail`, ping(true), anyone);
  }

  routes.tap(
    'GET /api/heartbeat/status',
    async () => ({
      json: (await heartbeats.list())
        .filter(({ isPublic }) => isPublic)
        .map(({ id, name, state, lastPingAt }) => ({ id, name, state, lastPingAt })),
    }),
    { audience: 'viewer' },
  );

  routes.tap('GET /api/heartbeat/list', async () => ({ json: await heartbeats.list() }), admin);
  routes.tap('GET /api/heartbeat/changes', async () => ({ json: await changes.latest() }), admin);
  routes.tap(
    'POST /api/heartbeat/list',
    async request => {
      const parsed = input.parse(request.json());
      if (!parsed.ok) return rejection(parsed.problems[0]!);
      const added = await heartbeats.add(parsed.value);
      return added
        ? { status: 201, json: added }
        : { status: 409, json: { message: 'There are too many heartbeats.' } };
    },
    admin,
  );
  routes.tap(
    'PUT /api/heartbeat/list/:id',
    async request => {
      const parsed = input.parse(request.json());
      if (!parsed.ok) return rejection(parsed.problems[0]!);
      const changed = await heartbeats.change(request.params.id!, parsed.value);
      return changed && { json: changed };
    },
    admin,
  );
  routes.tap(
    'DELETE /api/heartbeat/list/:id',
    async ({ params }) => ((await heartbeats.remove(params.id!)) ? { status: 204 } : undefined),
    admin,
  );
});

const rejection = ({ path, message }: { path: string; message: string }): RouteReply => ({
  status: 422,
  json: { message: `${path}: ${message}` },
});
