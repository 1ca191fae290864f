import { readFileSync } from 'node:fs';
import { SqlEntityManager } from '@mikro-orm/sql';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { ACCESS } from '../http/access.ts';
import { RouteCatalogueService } from './routes.ts';

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const SOME_UUID = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';

const routesOf = ({ app }: TestApp) => app.get(RouteCatalogueService).all();
const real = (path: string) => path.replace(/[*:]\w+/g, SOME_UUID);

it('lists every route with its method, path, audience and status', async () => {
  const routes = routesOf(await startTestApp());
  expect(routes.length).toBeGreaterThan(10);
  expect(routes).toContainEqual(
    expect.objectContaining({
      method: 'DELETE',
      path: '/api/v1/session',
      access: expect.objectContaining({ audience: 'admin' }),
      status: 204,
    }),
  );
});

it.each([
  ['who may call it', undefined, /NodesController\.change does not say who may call it/],
  ['what the log gets', { audience: 'admin', scope: 'nodes' }, /NodesController\.change .* what the log gets/],
] as const)('does not start with a route that does not declare %s', async (_, declared, reason) => {
  const { app } = await startTestApp();
  const { NodesController } = await import('../../nodes/nodes.controller.ts');
  const handler = NodesController.prototype.change;
  const access: unknown = Reflect.getMetadata(ACCESS, handler);
  Reflect.defineMetadata(ACCESS, declared, handler);
  try {
    expect(() => app.get(RouteCatalogueService).onModuleInit()).toThrow(reason);
  } finally {
    Reflect.defineMetadata(ACCESS, access, handler);
  }
});

it('answers nobody on a route without its declaration', async () => {
  const { given, http } = await startTestApp();
  const { NodesController } = await import('../../nodes/nodes.controller.ts');
  const { uuid } = await given.node();
  const access: unknown = Reflect.getMetadata(ACCESS, NodesController.prototype.one);
  Reflect.deleteMetadata(ACCESS, NodesController.prototype.one);
  try {
    await http.get(`/api/v1/nodes/${uuid}`).expect(500);
  } finally {
    Reflect.defineMetadata(ACCESS, access, NodesController.prototype.one);
  }
});

it('rejects visitors on every route of the administrator', async () => {
  const harness = await startTestApp();
  const guarded = routesOf(harness).filter(({ access }) => access.audience === 'admin');
  for (const { method, path } of guarded) {
    const { status, body } = await harness.http[method.toLowerCase() as 'get'](real(path)).send();
    expect(`${method} ${path} ${status} ${body.code}`).toBe(`${method} ${path} 401 session.unauthenticated`);
  }
});

it('rejects callers without a token on every agent route, administrators too', async () => {
  const harness = await startTestApp();
  const admin = await harness.admin();
  for (const { method, path } of routesOf(harness).filter(({ access }) => access.audience === 'agent')) {
    const { status } = await admin[method.toLowerCase() as 'get'](real(path)).send();
    expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 401`);
  }
});

it('keeps its native routes below /api/v1', async () => {
  const otherRoutes = routesOf(await startTestApp()).filter(({ path }) => !path.startsWith('/api/v1/'));
  expect(otherRoutes.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path)).toEqual(['/api/public']);
});

it('changes nothing by GET', async () => {
  const harness = await startTestApp();
  const admin = await harness.admin();
  const { uuid } = await harness.given.node();
  const before = await everything(harness);
  for (const { method, path } of routesOf(harness))
    if (method === 'GET') await admin.get(path.replace(/[*:]\w+/g, uuid));
  expect(await everything(harness)).toEqual(before);
});

it('is documented in docs/api.md, all of it and nothing else', async () => {
  const written = [...page.matchAll(/^\| `(GET|POST|PUT|PATCH|DELETE) (\S+)` \| (\w+) \|/gm)].map(
    row => `${row[1]} ${row[2]} ${row[3]}`,
  );
  const declared = routesOf(await startTestApp()).map(
    ({ method, path, access }) => `${method} ${path.replace(/[*:](\w+)/g, '{$1}')} ${access.audience}`,
  );
  expect(written.sort()).toEqual(declared.sort());
});

it('describes every route for programs, from the schemas that check the requests', async () => {
  const harness = await startTestApp();
  const { body } = await harness.http.get('/api/v1/openapi.json').expect(200);
  expect(body.openapi).toBe('3.1.0');
  for (const { method, path } of routesOf(harness))
    expect(body.paths[path.replace(/[*:](\w+)/g, '{$1}')]?.[method.toLowerCase()]).toBeDefined();
  for (const { method, path, access } of routesOf(harness)) {
    const { audience } = access;
    const described = body.paths[path.replace(/[*:](\w+)/g, '{$1}')][method.toLowerCase()];
    expect([path, described['x-audience'], 'x-key-scope' in described]).toEqual([path, audience, audience === 'admin']);
  }
  const { post } = body.paths['/api/v1/setup'];
  expect(post).toMatchObject({
    'x-audience': 'anyone',
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Setup' } } } },
  });
  expect(body.components.schemas.Setup.properties.username).toMatchObject({ $ref: '#/components/schemas/Username' });
  for (const [, name] of JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(body.components.schemas).toHaveProperty(name ?? '');
});

it('describes routes in a form that generators of other languages read', async () => {
  const { http } = await startTestApp({ config: { VITRINE_BASE_PATH: '/status' } });
  const { body } = await http.get('/status/api/v1/openapi.json').expect(200);
  expect(body.servers).toEqual([{ url: '/status' }]);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/"items":false/);
  // Python's regular expressions have no Unicode properties.
  expect(text).not.toMatch(/\\p\{/);
  // Some generators give the same name to two unnamed members of a union.
  const choices = Object.values(body.components.schemas as Record<string, { oneOf?: object[] }>);
  expect(choices.flatMap(({ oneOf = [] }) => oneOf.filter(variant => 'properties' in variant))).toEqual([]);
  expect(propertyNames(body).filter(name => !/^[A-Za-z]/.test(name))).toEqual([]);
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const templates = Object.keys(body.paths as object).map(path => path.replace(/\{\w+\}/g, '{}'));
  expect(templates.filter((path, i) => templates.indexOf(path) !== i)).toEqual([]);
});

/** Returns the names of all properties in a document. */
function propertyNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, properties } = value as { type?: unknown; properties?: unknown };
  const names = type === 'object' && typeof properties === 'object' ? Object.keys(properties!) : [];
  return [...names, ...Object.values(value).flatMap(propertyNames)];
}

/** Returns all stored data, except when a session was last seen. */
async function everything({ app }: TestApp): Promise<unknown> {
  const em = app.get(SqlEntityManager).fork();
  const tables = Object.values(em.getMetadata().getAll()).filter(
    ({ tableName, pivotTable }) => tableName && !pivotTable,
  );
  const rows = await Promise.all(
    [...tables].map(async ({ tableName }) => [
      tableName,
      await em.getConnection().execute(`select * from "${tableName}"`),
    ]),
  );
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) => (/^last_(ip|user_agent|seen_at)$/.test(key) ? undefined : value)),
  );
}
