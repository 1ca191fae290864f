import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SELECT_NONE, type FamilyView, type NewestSeries } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { appWithInstalled } from '../../test/installed-plugins.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { RuleEvaluationJob } from '../alerts/rule-evaluation.job.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { Database } from '../platform/database/database.ts';
import { Events } from '../platform/events/events.service.ts';

async function site() {
  const instance = await appWithInstalled(['with-series']);
  const client = await instance.admin();
  const node = await instance.given.node();
  const post = async (request: string, body: unknown) =>
    (
      await instance.http
        .post(`/api/series/${request}`)
        .set('content-type', 'application/json')
        .send(JSON.stringify(body))
        .expect(200)
    ).body as unknown;
  const write = (...values: object[]) => post('write', { node: node.uuid, values });
  const path = `/api/v1/nodes/${node.uuid}/series`;
  const newest = async (from = client) => (await from.get(path).expect(200)).body.data as NewestSeries[];
  const visitors = async () => (await instance.http.get(path).expect(200)).body.data as NewestSeries[];
  return { ...instance, client, node, ask: post, write, newest, visitors, path };
}

const queue = (name: string, value: unknown = 5) => ({ family: 'queue_length', labels: { queue: name }, value });

it('shows values of a plugin to administrators, and to visitors after the family is made public', async () => {
  const instance = await site();
  const { client, clock, node, path } = instance;
  expect(await instance.write(queue('mail', 17), { family: 'health', value: 'down' })).toEqual({ refused: 0 });
  expect(await instance.newest()).toEqual([
    { family: 'with_series_queue_length', labels: { queue: 'mail' }, value: 17, at: clock.now() },
    { family: 'with_series_health', labels: {}, value: 1, at: clock.now() },
  ]);
  expect(await instance.visitors()).toEqual([]);
  await clock.advance('61s');
  const to = clock.now();
  const history = `${path}/history?families=with_series_queue_length&from=${to - HOUR_MS}&to=${to}&points=100`;
  const { series } = (await client.get(history).expect(200)).body.data;
  expect(series).toMatchObject([{ labels: { queue: 'mail' } }]);
  expect(series[0].avg.filter((value: unknown) => value !== null)).toEqual([17]);
  expect((await instance.http.get(history).expect(200)).body.data.series).toEqual([]);
  const named = async (request: {
    get(path: string): { set(name: string, value: string): Promise<{ body: { data: FamilyView[] } }> };
  }) =>
    (await request.get('/api/v1/families').set('accept-language', 'zh-CN')).body.data.filter(
      ({ source }) => source === 'with-series',
    );
  expect((await named(instance.http)).length).toBe(0);
  await client.put('/api/v1/admin/families/with_series_queue_length').send({ isPublic: true }).expect(200);
  expect(await named(instance.http)).toMatchObject([
    { name: 'with_series_queue_length', title: '队列长度', isPublic: true },
  ]);
  expect(await instance.visitors()).toMatchObject([{ family: 'with_series_queue_length', value: 17 }]);
  expect((await instance.http.get(history).expect(200)).body.data.series).toHaveLength(1);
  // Reads the values as another plugin would.
  const read = { node: node.uuid, families: ['with_series_queue_length'], from: to - HOUR_MS, to };
  expect(await instance.ask('read', read)).toMatchObject({ series: [{ labels: { queue: 'mail' } }] });
  expect(await instance.ask('newest', { node: node.uuid })).toHaveLength(2);
});

it('exports values of a plugin to /metrics and fires alerts on them', async () => {
  const instance = await site();
  const { client, clock, node } = instance;
  const rule = {
    kind: 'series',
    name: 'Queue',
    enabled: true,
    nodeSelector: { ...SELECT_NONE, all: true },
    family: 'with_series_queue_length',
    only: [],
    over: 'each',
    is: 'above',
    threshold: 100,
    windowMinutes: 2,
    ratio: 100,
    cooldownMinutes: 0,
  };
  const { body } = await client.post('/api/v1/admin/alerts/rules').send(rule);
  expect(body).toMatchObject({ data: { family: 'with_series_queue_length' } });
  for (let minute = 0; minute < 4; minute++) {
    await instance.write(queue('mail', 250));
    await clock.skip('1m');
    await instance.app.get(FlushService).flush();
    await instance.app.get(RuleEvaluationJob).run(Math.floor(clock.now() / 60_000) * 60);
  }
  const alerts = (await client.get('/api/v1/admin/alerts').expect(200)).body.data;
  expect(alerts).toMatchObject([{ state: 'firing', node: { uuid: node.uuid } }]);
  const { token } = (await client.post('/api/v1/admin/metrics/token').expect(201)).body.data;
  const { text } = await instance.http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);
  expect(text).toContain(`vitrine_with_series_queue_length{uuid="${node.uuid}",`);
});

it('fires from the chosen state on, reports the state, and backtests it', async () => {
  const instance = await site();
  const { client, clock } = instance;
  const rule = {
    kind: 'series',
    name: 'Health',
    enabled: true,
    nodeSelector: { ...SELECT_NONE, all: true },
    family: 'with_series_health',
    only: [],
    over: 'each',
    is: 'above',
    threshold: 0,
    from: 'down',
    ratio: 100,
    windowMinutes: 2,
    cooldownMinutes: 0,
  };
  await client.post('/api/v1/admin/alerts/rules').send(rule).expect(201);
  const pass = async (value: string, minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await instance.write({ family: 'health', value });
      await clock.skip('1m');
      await instance.app.get(FlushService).flush();
      await instance.app.get(RuleEvaluationJob).run(Math.floor(clock.now() / 60_000) * 60);
    }
  };
  await pass('ok', 3);
  const alerts = async () => (await client.get('/api/v1/admin/alerts').expect(200)).body.data;
  expect(await alerts()).toEqual([]);
  await pass('down', 3);
  expect(await alerts()).toMatchObject([{ state: 'firing', series: { family: 'with_series_health', state: 'down' } }]);
  const [notice] = await queuedNotices(instance);
  expect(notice).toMatchObject({ event: 'load.state' });
  expect(notice!.title).toContain('With series health is down');
  const tested = { rule, days: 1 };
  const { data } = (await client.post('/api/v1/admin/alerts/backtest').send(tested).expect(200)).body;
  expect(data).toMatchObject({ matchingNodes: 1, count: 1 });
});

it('rejects undeclared and invalid values with their field, and records none of them', async () => {
  const instance = await site();
  expect(await instance.write(queue('mail'), { family: 'other', value: 1 })).toBe(
    'series.values.1.family: other is not declared',
  );
  expect(await instance.write({ family: 'health', value: 'tired' })).toBe(
    'series.values.0.value: must be one of ok, down',
  );
  expect(await instance.ask('write', { node: 'x', values: [] })).toContain('series.node:');
  const nobody = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
  expect(await instance.ask('write', { node: nobody, values: [] })).toBe(`series.node: there is no node ${nobody}`);
  const ahead = { node: instance.node.uuid, values: [queue('a')], at: instance.clock.now() + HOUR_MS };
  expect(await instance.ask('write', ahead)).toBe('series.at: lies in the future');
  expect(await instance.newest()).toEqual([]);
  expect(await instance.write(...['a', 'b', 'c', 'd', 'e'].map(name => queue(name)))).toEqual({ refused: 2 });
  expect(await instance.newest()).toHaveLength(3);
});

it('stores and returns minimum and maximum, beside other values of the same minute', async () => {
  const instance = await site();
  const { client, clock, path } = instance;
  expect(await instance.write(queue('a', 1e31))).toContain('series.values.0.value: must be a number of at most 1e30');
  for (const value of [1e30, -1e30, 1e30])
    expect(await instance.write(queue('a', value), queue('b', 5))).toEqual({ refused: 0 });
  await clock.advance('61s');
  const to = clock.now();
  const history = `${path}/history?families=with_series_queue_length&from=${to - HOUR_MS}&to=${to}&points=100`;
  const { series } = (await client.get(history).expect(200)).body.data;
  const points = Object.fromEntries(
    series.map(({ labels, ...columns }: { labels: { queue: string }; max: unknown[]; min: unknown[] }) => [
      labels.queue,
      [columns.min, columns.max].map(column => column.filter(value => value !== null)),
    ]),
  );
  expect(points).toEqual({ a: [[-1e30], [1e30]], b: [[5], [5]] });
});

it('declares families at run time, and rejects changes of meaning', async () => {
  const instance = await site();
  const gauge = { kind: 'gauge', unit: 'seconds', help: 'Age.' };
  expect(await instance.ask('declare', { age_seconds: gauge })).toBe('done');
  expect(await instance.write({ family: 'age_seconds', value: 1.5 })).toEqual({ refused: 0 });
  expect(
    await instance.ask('declare', { age_seconds: { ...gauge, kind: 'state', states: ['a', 'b'], unit: undefined } }),
  ).toBe('families.age_seconds is a gauge already: give the state another name');
  expect(await instance.ask('declare', { age: gauge })).toContain('families.age: the name ends with its unit');
  const families = Object.fromEntries(Array.from({ length: 39 }, (_, i) => [`a${i}`, { ...gauge, unit: 'count' }]));
  expect(await instance.ask('declare', families)).toContain('at most 40 are kept');
  await instance.plugins.disable('with-series');
  await instance.plugins.enable('with-series');
  expect(await instance.write({ family: 'age_seconds', value: 2 })).toEqual({ refused: 0 });
});

async function rowsOf(db: Database) {
  const sizes = await Promise.all(
    ['series_source', 'family', 'labelled_series', 'loose_minute', 'series'].map(table =>
      db.execute<{ n: number }[]>(`select count(*) as n from ${table}`),
    ),
  );
  return sizes.map(([row]) => Number(row!.n));
}

it('removes the values of one plugin, and records new ones', async () => {
  const instance = await site();
  const { client, clock, http } = instance;
  const db = instance.app.get(Database);
  await instance.write(queue('mail', 3));
  await clock.advance('61s');
  // One value is stored, the other one is only in memory.
  await instance.write(queue('mail', 4));
  await client.put('/api/v1/admin/families/with_series_queue_length').send({ isPublic: true }).expect(200);
  const path = '/api/v1/admin/plugins/with-series/series';
  await http.delete(path).expect(401);
  await client.delete(path).expect(204);
  expect(await rowsOf(db)).toEqual([1, 2, 0, 0, 0]);
  expect(await instance.newest()).toEqual([]);
  await instance.write(queue('mail', 5));
  await clock.advance('61s');
  expect(await instance.visitors()).toMatchObject([{ family: 'with_series_queue_length', value: 5 }]);
  const to = clock.now();
  const history = `${instance.path}/history?families=with_series_queue_length&from=${to - HOUR_MS}&to=${to}&points=100`;
  const [line] = (await client.get(history).expect(200)).body.data.series;
  expect(line.avg.filter((value: unknown) => value !== null)).toEqual([5]);
  const { body } = await client.delete('/api/v1/admin/plugins/node/series').expect(404);
  expect(body.code).toBe('families.no-source');
});

it('removes the values of one family from chunks that it shares, and keeps those of others', async () => {
  const instance = await site();
  const { client, clock, http } = instance;
  const db = instance.app.get(Database);
  const bytes = async () =>
    (await db.execute<{ data: Buffer }[]>('select data from loose_minute')).reduce(
      (sum, { data }) => sum + data.length,
      0,
    );
  await instance.write({ family: 'health', value: 'down' });
  await clock.advance('61s');
  const alone = await bytes();
  await db.execute('delete from loose_minute');
  await instance.write(queue('mail', 3), queue('logs', 9), { family: 'health', value: 'down' });
  await clock.advance('61s');
  await instance.write(queue('mail', 4));
  const path = '/api/v1/admin/families/with_series_queue_length/values';
  await http.delete(path).expect(401);
  await client.delete(path).expect(204);
  expect(await rowsOf(db)).toEqual([1, 2, 1, 1, 1]);
  expect(await bytes()).toBe(alone);
  expect(await instance.newest()).toMatchObject([{ family: 'with_series_health', value: 1 }]);
  await instance.write(queue('mail', 5));
  await clock.advance('61s');
  const lines = async (family: string) => {
    const to = clock.now();
    const history = `${instance.path}/history?families=${family}&from=${to - HOUR_MS}&to=${to}&points=100`;
    const { series } = (await client.get(history).expect(200)).body.data as {
      series: { avg: (number | null)[] }[];
    };
    return series.map(({ avg }) => avg.filter(value => value !== null));
  };
  expect(await lines('with_series_queue_length')).toEqual([[5]]);
  expect((await lines('with_series_health')).flat()).toContain(1);
  await client.delete('/api/v1/admin/families/with_series_health/values').expect(204);
  await client.delete(path).expect(204);
  expect(await rowsOf(db)).toEqual([1, 2, 0, 0, 0]);
  await client.delete('/api/v1/admin/families/node_cpu_ratio/values').expect(404);
});

it('lists the bytes of recorded values of a removed plugin, and leaves no row once its data is deleted', async () => {
  const instance = await site();
  const { client, clock, plugins, dataDir } = instance;
  await instance.write(queue('mail'));
  await clock.advance('61s');
  const db = instance.app.get(Database);
  expect(await rowsOf(db)).toEqual([1, 2, 1, 1, 1]);
  const [minute] = await db.execute<{ data: Buffer }[]>('select data from loose_minute');
  await rm(join(dataDir, 'plugins/with-series'), { recursive: true });
  await plugins.discover();
  const path = '/api/v1/admin/plugins/removed';
  expect((await client.get(path).expect(200)).body.data).toMatchObject([
    { id: 'with-series', seriesBytes: minute!.data.length },
  ]);
  await client.delete(`${path}/with-series`).expect(204);
  await instance.app.get(Events).settled();
  expect(await rowsOf(db)).toEqual([0, 0, 0, 0, 0]);
  expect(await instance.newest()).toEqual([]);
  expect((await client.get(path)).body.data).toEqual([]);
});

it('lets only administrators choose the audience, and only of families of plugins', async () => {
  const { client, http } = await site();
  const path = '/api/v1/admin/families/with_series_health';
  await http.put(path).send({ isPublic: true }).expect(401);
  await client.put(path).send({ isPublic: 'yes' }).expect(422);
  const { body } = await client.put('/api/v1/admin/families/node_cpu_ratio').send({ isPublic: false }).expect(404);
  expect(body.code).toBe('families.not-found');
});
