import { CHECK_LIMITS } from '@vitrine/contracts';
import { fakeService, type FakeService } from '@vitrine/plugin-sdk/testing';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { storedCheck } from '../../test/stored-check.ts';
import { CachedTablesService } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { CheckRunnerService } from './check-runner.service.ts';
import { CheckEntity } from './check.entity.ts';

const CHECKS = '/api/v1/admin/checks';
const CHECK = {
  ...{ name: 'Shop', kind: 'check-http', interval: 60, timeout: 5, retries: 0, node: null, dependsOn: [] },
  ...{ paused: false, isPublic: false, fromCore: true, nodes: [], quorum: 1 },
};
type Values = Partial<Record<keyof typeof CHECK | 'values', unknown>>;

let service: FakeService;
let site: Awaited<ReturnType<typeof appWithShipped>>;
let client: Awaited<ReturnType<typeof site.admin>>;
beforeAll(async () => {
  service = await fakeService({ body: 'fine' });
  site = await appWithShipped(['check-http', 'check-tcp'], { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8' });
  client = await site.admin();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  await site.app.get(Database).nativeDelete(CheckEntity, {});
  await site.app.get(CachedTablesService).refreshAll();
});

const body = (more: Values = {}) => ({ ...CHECK, values: { url: service.url }, ...more });
const add = async (more: Values = {}) => (await client.post(CHECKS).send(body(more)).expect(201)).body.data;
const change = (id: number, more: Values = {}) => client.put(`${CHECKS}/${id}`).send(body(more));
const list = async () =>
  (await client.get(CHECKS).expect(200)).body.data.checks as { id: number; dependsOn: number[] }[];
const ids = async () => (await list()).map(({ id }) => id);

it('returns a new check as it was sent', async () => {
  const { name: _, ...more } = CHECK;
  const values = { ...more, name: 'Blog', interval: 90, timeout: 7, retries: 2, paused: true, isPublic: true };
  expect(await add(values)).toMatchObject({ ...values, values: { url: service.url } });
});

it('adds new checks at the end of the saved order', async () => {
  const [one, two] = [await add(), await add()];
  await client
    .put(`${CHECKS}/order`)
    .send({ ids: [two.id, one.id] })
    .expect(204);
  expect(await ids()).toEqual([two.id, one.id]);
  const three = await add();
  expect(await ids()).toEqual([two.id, one.id, three.id]);
});

it.each([
  ['leaves one out', ([one]: number[]) => [one]],
  ['has one twice', ([one]: number[]) => [one, one]],
  ['has an unknown one', ([one]: number[]) => [one, 9999]],
  ['has one too many', ([one, two]: number[]) => [one, two, 9999]],
])('rejects an order that %s', async (_, order) => {
  const known = [(await add()).id, (await add()).id];
  const answer = await client
    .put(`${CHECKS}/order`)
    .send({ ids: order(known) })
    .expect(409);
  expect(answer.body.code).toBe('check.order-stale');
});

it('has at most five hundred checks', async () => {
  const { id, ...row } = await storedCheck(site.app, { id: 1 });
  const rows = Array.from({ length: 498 }, (_, i) => ({ ...row, position: i + 2, id: id + i + 1 }));
  await site.app.get(Database).insertMany(CheckEntity, rows);
  await site.app.get(CachedTablesService).refreshAll();
  await add();
  expect((await client.post(CHECKS).send(body()).expect(409)).body.code).toBe('check.limit');
  expect(CHECK_LIMITS.checks).toBe(500);
});

it('depends only on checks that exist', async () => {
  const { body: problem } = await client
    .post(CHECKS)
    .send(body({ dependsOn: [4711] }))
    .expect(404);
  expect(problem).toMatchObject({ code: 'check.not-found', detail: 'There is no check 4711.' });
  const { id } = await add();
  await change(id, { dependsOn: [4711] }).expect(404);
  await change(4711).expect(404);
  await client.delete(`${CHECKS}/4711`).expect(404);
});

it('rejects direct and indirect dependencies on itself', async () => {
  const { id } = await add();
  const child = await add({ dependsOn: [id] });
  const grandchild = await add({ dependsOn: [child.id] });
  for (const dependsOn of [[id], [child.id], [grandchild.id]]) {
    const { body: problem } = await change(id, { dependsOn }).expect(422);
    expect(problem.errors).toMatchObject([{ path: 'dependsOn', message: 'checks.circle' }]);
  }
  const other = await add();
  await change(grandchild.id, { dependsOn: [id, other.id] }).expect(200);
  expect((await list())[2]!.dependsOn).toEqual([id, other.id]);
});

it('removes a check from the dependencies of others', async () => {
  const [one, two] = [await add(), await add()];
  await add({ dependsOn: [one.id, two.id] });
  await add({ dependsOn: [two.id] });
  await client.delete(`${CHECKS}/${one.id}`).expect(204);
  expect((await list()).map(({ dependsOn }) => dependsOn)).toEqual([[], [two.id], [two.id]]);
});

it('runs at as many locations as must agree, and at one at least', async () => {
  const node = await site.given.node();
  const { body: tooManyProblem } = await client
    .post(CHECKS)
    .send(body({ nodes: [node.uuid], quorum: 3 }))
    .expect(422);
  expect(tooManyProblem.errors).toMatchObject([{ path: 'quorum', message: 'checks.quorum' }]);
  const { body: noLocationProblem } = await client
    .post(CHECKS)
    .send(body({ fromCore: false }))
    .expect(422);
  expect(noLocationProblem.errors).toMatchObject([{ path: 'nodes', message: 'checks.no-location' }]);
  expect(await add({ nodes: [node.uuid], quorum: 2 })).toMatchObject({ nodes: [node.uuid], quorum: 2 });
  await add({ nodes: [node.uuid], quorum: 1, fromCore: false });
});

it('shows visitors the open checks that are not paused, in order', async () => {
  await add({ isPublic: true, name: 'paused', paused: true });
  await add({ isPublic: true, name: 'second' });
  await add({ isPublic: true, name: 'third' });
  await add({ name: 'closed' });
  const { data } = (await site.http.get('/api/v1/checks').expect(200)).body;
  expect(data.checks.map(({ name }: { name: string }) => name)).toEqual(['second', 'third']);
});

describe('secrets', () => {
  const values = (more: object = {}) => ({ values: { url: service.url, ...more } });
  const sent = async () => {
    const earlier = service.requests.length;
    await site.clock.advance('1s');
    await site.app.get(CheckRunnerService).settled();
    return service.requests.slice(earlier).map(({ headers }) => headers.authorization);
  };

  it('are kept by a change that leaves them empty', async () => {
    const { id } = await add(values({ authorization: 'Bearer hidden' }));
    const { body: answer } = await change(id, { name: 'Other', ...values({ authorization: '' }) }).expect(200);
    expect(JSON.stringify(answer)).not.toContain('hidden');
    expect(await sent()).toEqual(['Bearer hidden']);
  });

  it('are removed by a change of the kind', async () => {
    const { id } = await add(values({ authorization: 'Bearer hidden' }));
    const { port } = new URL(service.url);
    await change(id, { kind: 'check-tcp', values: { host: '127.0.0.1', port: Number(port) } }).expect(200);
    await change(id, values({ authorization: '' })).expect(200);
    expect(await sent()).toEqual([undefined]);
  });

  it('are stored encrypted', async () => {
    const { id } = await add(values({ authorization: 'Bearer hidden' }));
    const stored = async () => JSON.stringify(await site.app.get(Database).findOneOrFail(CheckEntity, { id }));
    expect(await stored()).not.toContain('hidden');
    await change(id, values({ authorization: 'Bearer other' })).expect(200);
    expect(await stored()).not.toContain('other');
    expect(await sent()).toEqual(['Bearer other']);
  });

  it.each([
    ['of the stored check are used by a test of it', 'check-http', 'Bearer hidden'],
    ['of a check of another kind are not', 'check-tcp', undefined],
  ])('%s', async (_, kind, expected) => {
    const { port } = new URL(service.url);
    const { id } = await add(values({ authorization: 'Bearer hidden' }));
    if (kind !== 'check-http')
      await change(id, { kind, values: { host: '127.0.0.1', port: Number(port) } }).expect(200);
    const earlier = service.requests.length;
    const test = { id, kind: 'check-http', timeout: 5, ...values({ authorization: '' }) };
    await client.post(`${CHECKS}/test`).send(test).expect(200);
    expect(service.requests.slice(earlier).map(({ headers }) => headers.authorization)).toEqual([expected]);
  });
});

describe('a test run', () => {
  const run = (more: object) =>
    client.post(`${CHECKS}/test`).send({ kind: 'check-http', timeout: 5, values: { url: service.url }, ...more });

  it('needs an existing check, node and plugin', async () => {
    expect((await run({ id: 4711 }).expect(404)).body.code).toBe('check.not-found');
    const from = '0b0e1f3a-52a5-4c52-9f0d-3c0f7b1d8a11';
    expect((await run({ from }).expect(422)).body.errors).toMatchObject([{ path: 'nodes', message: 'checks.no-node' }]);
    expect((await run({ kind: 'check-dns' }).expect(409)).body.code).toBe('check.kind-not-running');
  });

  it('fails with the reason why there is no result', async () => {
    const { body: problem } = await run({ values: { url: 'http://192.168.0.1/' } }).expect(422);
    expect([problem.code, problem.detail]).toEqual([
      'check.not-run',
      expect.stringContaining('VITRINE_OUTBOUND_ALLOWLIST'),
    ]);
    const { uuid: from } = await site.given.node();
    expect((await run({ from }).expect(422)).body.detail).toBe('The node is offline.');
  });
});

it('has no result while its plugin is off', async () => {
  await add();
  await site.plugins.disable('check-http');
  await site.clock.advance('1s');
  await site.app.get(CheckRunnerService).settled();
  expect(await list()).toMatchObject([
    { form: null, now: { state: 'unknown', message: 'The plugin "check-http" is not running.' } },
  ]);
  expect((await client.post(CHECKS).send(body()).expect(409)).body.code).toBe('check.kind-not-running');
  await site.plugins.enable('check-http');
});
