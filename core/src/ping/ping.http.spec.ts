import { AdminPingTask, SELECT_NONE, PingEstimate, PING_LIMITS, type NewPingTask } from '@vitrine/contracts';
import { startTestApp } from '../../test/app.ts';

const task = (overrides: Partial<NewPingTask> = {}): NewPingTask => ({
  name: 'Frankfurt',
  type: 'tcp',
  target: 'example.org:443',
  interval: 60,
  enabled: true,
  nodeSelector: SELECT_NONE,
  includeNewNodes: false,
  ...overrides,
});

const TASKS = '/api/v1/admin/ping/tasks';

it('adds, lists, changes and removes tasks, and counts the nodes that they cover', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const tokyo = await site.given.node({ name: 'tokyo', group: 'asia' });
  await site.given.node({ name: 'paris', tags: 'web<green>' });

  const { body: added } = await admin
    .post(TASKS)
    .send(task({ nodeSelector: { ...SELECT_NONE, groups: ['asia'] } }))
    .expect(201);
  expect(AdminPingTask.parse(added.data)).toMatchObject({ name: 'Frankfurt', nodes: 1 });
  const { id } = added.data;
  await admin
    .put(`${TASKS}/${id}`)
    .send(task({ name: 'Everywhere', nodeSelector: { ...SELECT_NONE, nodes: [tokyo.uuid], tags: ['web'] } }))
    .expect(200);
  const { body: listed } = await admin.get(TASKS).expect(200);
  expect(listed.data).toEqual([expect.objectContaining({ id, name: 'Everywhere', nodes: 2 })]);
  await admin.delete(`${TASKS}/${id}`).expect(204);
  await admin.delete(`${TASKS}/${id}`).expect(404);
  expect((await admin.get(TASKS)).body.data).toEqual([]);
});

it.each<[string, object, string]>([
  ['a target of another type', { type: 'http' }, 'target'],
  ['a target that is an option', { type: 'icmp', target: '-f' }, 'target'],
  ['an interval that floods', { interval: 1 }, 'interval'],
  ['no name', { name: '  ' }, 'name'],
  ['a scope with a part left out', { nodeSelector: { all: false, nodes: [] } }, 'nodeSelector.groups'],
  ['a field that is not his', { position: 1 }, ''],
])('rejects %s with its field', async (_, overrides, path) => {
  const site = await startTestApp();
  const admin = await site.admin();
  const { body } = await admin
    .post(TASKS)
    .send({ ...task(), ...overrides })
    .expect(422);
  expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  expect((await admin.get(TASKS)).body.data).toEqual([]);
});

it('rejects callers that are not administrators', async () => {
  const site = await startTestApp();
  await site.http.get(TASKS).expect(401);
  await site.http.post(TASKS).set('origin', site.url).send(task()).expect(401);
  await site.http.get('/api/v1/admin/ping/estimate').expect(401);
});

it('stores the order, and rejects one that leaves a task out', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c']) ids.push((await admin.post(TASKS).send(task({ name }))).body.data.id);
  await admin
    .put('/api/v1/admin/ping/order')
    .send({ ids: [ids[2], ids[0], ids[1]] })
    .expect(204);
  const names = async () => (await admin.get(TASKS)).body.data.map(({ name }: NewPingTask) => name);
  expect(await names()).toEqual(['c', 'a', 'b']);
  for (const wrong of [ids.slice(1), [ids[0], ids[0], ids[1]], [...ids, 999]])
    await admin.put('/api/v1/admin/ping/order').send({ ids: wrong }).expect(409);
  expect(await names()).toEqual(['c', 'a', 'b']);
});

it('adds new nodes to the tasks that cover all, and removes deleted ones', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await admin.post(TASKS).send(task({ name: 'for new ones', includeNewNodes: true }));
  await admin.post(TASKS).send(task({ name: 'for nobody' }));
  const node = await site.given.node();
  const reach = async () => {
    await new Promise(done => setTimeout(done, 50));
    return (await admin.get(TASKS)).body.data.map(({ nodes, nodeSelector }: AdminPingTask) => [
      nodes,
      nodeSelector.nodes.length,
    ]);
  };
  expect(await reach()).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await admin.delete(`/api/v1/admin/nodes/${node.uuid}`).expect(204);
  expect(await reach()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('limits the number of tasks', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  for (let i = 0; i < PING_LIMITS.tasks; i++)
    await admin
      .post(TASKS)
      .send(task({ name: `t${i}` }))
      .expect(201);
  const { body } = await admin.post(TASKS).send(task()).expect(409);
  expect(body.code).toBe('ping.task-limit');
});

it('shows at most four tasks on cards, and keeps them for clients that do not send them', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const ids: number[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    ids.push(
      (
        await admin
          .post(TASKS)
          .send(task({ name, onCards: true }))
          .expect(201)
      ).body.data.id,
    );
  const full = [expect.objectContaining({ path: 'onCards', message: 'ping.cards-full' })];
  expect(
    (
      await admin
        .post(TASKS)
        .send(task({ onCards: true }))
        .expect(422)
    ).body.errors,
  ).toEqual(full);
  const { id } = (await admin.post(TASKS).send(task()).expect(201)).body.data;
  expect(
    (
      await admin
        .put(`${TASKS}/${id}`)
        .send(task({ onCards: true }))
        .expect(422)
    ).body.errors,
  ).toEqual(full);
  await admin
    .put(`${TASKS}/${ids[0]}`)
    .send(task({ name: 'new name' }))
    .expect(200);
  const tasks = (await admin.get(TASKS)).body.data.map(({ name, onCards }: AdminPingTask) => [name, onCards]);
  expect(tasks[0]).toEqual(['new name', true]);
});

it('estimates the disk for any retention before it is saved', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  await site.given.node();
  await admin.post(TASKS).send(task({ nodeSelector: { ...SELECT_NONE, all: true } }));
  const estimate = async (query = '') =>
    PingEstimate.parse((await admin.get(`/api/v1/admin/ping/estimate${query}`).expect(200)).body.data);
  expect(await estimate()).toMatchObject({ hours: 24 * 90, probesPerDay: 1440, used: 0 });
  expect((await estimate('?hours=24')).bytes).toBeLessThan((await estimate('?hours=8760')).bytes);
  await admin.get('/api/v1/admin/ping/estimate?hours=-1').expect(422);
});
