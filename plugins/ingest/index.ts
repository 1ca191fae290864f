import { defineHooks, configSchema, text, type RouteReply, type RouteRequest } from '@vitrine/plugin-sdk';
import { Intake } from './intake.ts';
import { Keys } from './keys.ts';
import { otlpReply, readOtlpBody } from './otlp-http.ts';

const admin = { audience: 'admin' } as const;
const BODY_LIMIT = 1024 * 1024;
/** Maximum size of an OTLP request after decompression. */
const UNPACKED_LIMIT = 8 * BODY_LIMIT;
const NO_KEY = 'Send a key of a node: Authorization: Bearer ingest_…';

/** Form for a key. */
const input = configSchema({
  node: text('Node', { pattern: /^[0-9a-f-]{36}$/ }),
  name: text('Name', { pattern: /^.{1,60}$/u }),
});

const rejection = (status: number, message: string): RouteReply => ({ status, json: { message } });

export default defineHooks(async ({ hooks: { routes }, store, series, data, logger }) => {
  const keys = new Keys(store);
  const intake = new Intake({ series, store });
  await intake.start();

  const keyOf = async ({ headers }: RouteRequest) => {
    const [, written] = /^Bearer (.+)$/.exec(headers['authorization'] ?? '') ?? [];
    return written === undefined ? undefined : keys.find(written);
  };
  const take = async (request: RouteRequest): Promise<RouteReply> => {
    const key = await keyOf(request);
    if (!key) return rejection(401, NO_KEY);
    const { body } = request;
    try {
      return { json: await intake.take(key.node, Buffer.from(body).toString()) };
    } catch (error) {
      const { message } = error as Error;
      logger.warn(`${key.name}: ${message}`);
      return rejection(422, message);
    }
  };
  routes.tap('POST /api/ingest', take, { audience: 'anyone', bodyLimit: BODY_LIMIT });

  const takeOtlp = async (request: RouteRequest): Promise<RouteReply> => {
    const key = await keyOf(request);
    if (!key) return rejection(401, NO_KEY);
    try {
      return otlpReply(request, await intake.takeOtlp(key.node, readOtlpBody(request, UNPACKED_LIMIT)));
    } catch (error) {
      const { message } = error as Error;
      logger.warn(`${key.name}: ${message}`);
      return rejection(400, message);
    }
  };
  routes.tap('POST /api/ingest/v1/metrics', takeOtlp, { audience: 'anyone', bodyLimit: BODY_LIMIT });

  routes.tap(
    'GET /api/ingest/keys',
    async () => ({
      json: {
        keys: await keys.list(),
        nodes: (await data.nodes()).map(({ uuid, name }) => ({ uuid, name })),
      },
    }),
    admin,
  );
  routes.tap(
    'POST /api/ingest/keys',
    async request => {
      const parsed = input.parse(request.json());
      if (!parsed.ok) return rejection(422, `${parsed.problems[0]!.path}: ${parsed.problems[0]!.message}`);
      const { node, name } = parsed.value;
      if (!(await data.nodes()).some(({ uuid }) => uuid === node)) return rejection(422, 'node: there is no such node');
      const added = await keys.add(node, name);
      return added ? { status: 201, json: added } : rejection(409, 'There are too many keys.');
    },
    admin,
  );
  routes.tap(
    'DELETE /api/ingest/keys/:id',
    async ({ params }) => ((await keys.remove(params.id!)) ? { status: 204 } : undefined),
    admin,
  );
});
