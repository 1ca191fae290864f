import { SELECT_NONE, type AlertRule, type NewAlertRule } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';

const RULES = '/api/v1/admin/alerts/rules';
const common = { name: 'x', enabled: true, cooldownMinutes: 0 };
const busy = { ...common, kind: 'load', metric: 'cpu', threshold: 90, ratio: 100, windowMinutes: 5 } as const;
const all = { nodeSelector: { ...SELECT_NONE, all: true } };
const forecast = { ...common, ...all, kind: 'forecast', only: [], withinDays: 7 } as const;

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.admin();
});
const add = async (rule: object): Promise<AlertRule> => (await admin.post(RULES).send(rule).expect(201)).body.data;
const list = async (): Promise<AlertRule[]> => (await admin.get(RULES).expect(200)).body.data;

it('counts the nodes that a rule covers', async () => {
  const { uuid } = await site.given.node({ name: 'a' });
  await site.given.node({ name: 'b' });
  expect(await add({ ...busy, ...all })).toMatchObject({ nodes: 2 });
  expect(await add({ ...busy, nodeSelector: { ...SELECT_NONE, nodes: [uuid] } })).toMatchObject({ nodes: 1 });
});

it('changes and removes one rule, and returns 404 for a missing one', async () => {
  const [one, two] = [await add({ ...busy, ...all, name: 'one' }), await add({ ...busy, ...all, name: 'two' })];
  const change = { ...busy, ...all, name: 'changed', threshold: 50 };
  const { data } = (await admin.put(`${RULES}/${one.id}`).send(change).expect(200)).body;
  expect(data).toMatchObject({ id: one.id, name: 'changed', threshold: 50 });
  expect((await list()).filter(({ id }) => id === one.id || id === two.id)).toEqual([data, two]);
  await admin.delete(`${RULES}/${one.id}`).expect(204);
  expect((await list()).some(({ id }) => id === one.id)).toBe(false);
  expect((await list()).some(({ id }) => id === two.id)).toBe(true);
  await admin.delete(`${RULES}/${one.id}`).expect(404);
  await admin.put(`${RULES}/${one.id}`).send(change).expect(404);
});

it('refuses a change of a rule that another one changed meanwhile', async () => {
  const rule = await add({ ...busy, ...all });
  const path = `${RULES}/${rule.id}`;
  const change = { ...busy, ...all, name: 'changed' };
  await admin.put(path).set('if-match', rule.etag!).send(change).expect(200);
  await admin
    .put(path)
    .set('if-match', rule.etag!)
    .send({ ...change, name: 'again' })
    .expect(412);
  expect((await list()).find(({ id }) => id === rule.id)!.name).toBe('changed');
});

it.each<[string, object, number]>([
  ['a forecast of a family with a limit', { ...forecast, family: 'node_filesystem_used_ratio' }, 200],
  ['a forecast of a family without one', { ...forecast, family: 'node_filesystem_used_bytes' }, 422],
  ['a forecast of a family that no plugin has declared yet', { ...forecast, family: 'docker_bytes' }, 200],
  [
    'a threshold for a family without a limit',
    {
      ...{
        ...common,
        ...all,
        kind: 'series',
        family: 'node_filesystem_used_bytes',
        only: [],
        over: 'each',
        is: 'above',
      },
      ...{ threshold: 1, ratio: 100, windowMinutes: 5 },
    } satisfies NewAlertRule,
    200,
  ],
])('answers a change to %s', async (_, rule, status) => {
  const { id } = await add({ ...busy, ...all });
  await admin.put(`${RULES}/${id}`).send(rule).expect(status);
  expect((await list()).find(one => one.id === id)!.kind).toBe(status === 200 ? (rule as NewAlertRule).kind : 'load');
});
