import { ChosenSeries, type PublicInfo } from '@vitrine/contracts';
import { appWithInstalled } from '../../test/installed-plugins.ts';

const START_PAGE = '/api/v1/admin/settings/start-page';
const WIDGETS = { widgetsAbove: [], widgetsBelow: [], widgetsHidden: [] };
const CHOSEN = '/api/v1/series/chosen';

async function site() {
  const instance = await appWithInstalled(['with-series']);
  const client = await instance.admin();
  const node = await instance.given.node();
  const hidden = await instance.given.node({ hidden: true });
  const write = (uuid: string, ...values: object[]) =>
    instance.http
      .post('/api/series/write')
      .set('content-type', 'application/json')
      .send(JSON.stringify({ node: uuid, values }))
      .expect(200);
  const chosen = async (from: { get: typeof client.get } = client) =>
    ChosenSeries.parse((await from.get(CHOSEN).expect(200)).body.data);
  const counts = async (from: { get: typeof client.get } = client) =>
    ((await from.get('/api/public').expect(200)).body.data as PublicInfo).chosenSeries;
  return { ...instance, client, node, hidden, write, chosen, counts };
}

const queue = (name: string, value: number) => ({ family: 'queue_length', labels: { queue: name }, value });

it('shows the highest value of each chosen family, and visitors only open ones', async () => {
  const { client, http, clock, node, hidden, write, chosen, counts } = await site();
  expect(await counts()).toBeUndefined();
  expect(await chosen()).toEqual({ columns: [], cardLines: [], nodes: {} });
  const settings = {
    columns: ['with_series_queue_length', 'gone_family'],
    cardLines: ['with_series_health', 'node_load1'],
    ...WIDGETS,
  };
  expect((await client.put(START_PAGE).send(settings).expect(200)).body.data).toEqual(settings);
  await write(node.uuid, queue('mail', 17), queue('logs', 40), { family: 'health', value: 'down' });
  await write(hidden.uuid, queue('mail', 1));
  await clock.advance('61s');
  expect(await counts()).toEqual({ columns: 1, cardLines: 2 });
  const all = await chosen();
  expect(all.columns).toMatchObject([{ name: 'with_series_queue_length', title: 'Queue length' }]);
  expect(all.cardLines.map(({ name }) => name)).toEqual(['with_series_health', 'node_load1']);
  expect(all.nodes).toEqual({
    [node.uuid]: { with_series_queue_length: 40, with_series_health: 1 },
    [hidden.uuid]: { with_series_queue_length: 1 },
  });
  expect(await counts(http)).toEqual({ columns: 0, cardLines: 1 });
  expect(await chosen(http)).toMatchObject({ columns: [], cardLines: [{ name: 'node_load1' }], nodes: {} });
  await client.put('/api/v1/admin/families/with_series_queue_length').send({ isPublic: true }).expect(200);
  expect(await counts(http)).toEqual({ columns: 1, cardLines: 1 });
  expect((await chosen(http)).nodes).toEqual({ [node.uuid]: { with_series_queue_length: 40 } });
});

it('reads new values once a minute, and those of plugins for an hour', async () => {
  const { client, clock, node, write, chosen } = await site();
  const settings = { columns: ['with_series_queue_length'], cardLines: [], ...WIDGETS };
  await client.put(START_PAGE).send(settings).expect(200);
  const value = async () => (await chosen()).nodes[node.uuid]?.with_series_queue_length;
  await write(node.uuid, queue('mail', 17));
  await clock.advance('61s');
  expect(await value()).toBe(17);
  await write(node.uuid, queue('mail', 3));
  await clock.advance('59999ms');
  expect(await value()).toBe(17);
  await clock.advance('1ms');
  expect(await value()).toBe(3);
  await clock.skip('59m');
  expect(await value()).toBe(3);
  await clock.skip('1m');
  expect((await chosen()).nodes).toEqual({});
});

it('shows the values of nodes for five minutes', async () => {
  const { client, clock, given, agent, chosen } = await site();
  await client
    .put(START_PAGE)
    .send({ columns: [], cardLines: ['node_load1'], ...WIDGETS })
    .expect(200);
  const node = await given.node();
  await using connection = await agent(node).connect();
  connection.report(clock.now(), { load: [0.5, 0.2, 0.3] });
  await connection.settled();
  await connection.drop();
  const value = async () => (await chosen()).nodes[node.uuid]?.node_load1;
  await clock.advance('61s');
  expect(await value()).toBe(0.5);
  await clock.advance('4m');
  expect(await value()).toBe(0.5);
  await clock.advance('1m');
  expect((await chosen()).nodes).toEqual({});
});

it('names families in the language of the request, and their states in words of the plugin', async () => {
  const { client, chosen } = await site();
  const names = ['with_series_queue_length', 'with_series_health', 'node_load1'];
  await client
    .put(START_PAGE)
    .send({ columns: names, cardLines: [], ...WIDGETS })
    .expect(200);
  const inChinese = ChosenSeries.parse(
    (await client.get(CHOSEN).set('accept-language', 'zh-CN').expect(200)).body.data,
  );
  expect(inChinese.columns).toMatchObject([
    { name: names[0], title: '队列长度' },
    { title: 'Health', words: { ok: '正常', down: '中断' } },
    { kind: 'gauge' },
  ]);
  expect(inChinese.columns[0]).not.toHaveProperty('words');
  expect((await chosen()).columns[1]).not.toHaveProperty('words');
});

it('refuses more than four families', async () => {
  const { client } = await site();
  const columns = ['a_1', 'a_2', 'a_3', 'a_4', 'a_5'];
  const { body } = await client
    .put(START_PAGE)
    .send({ columns, cardLines: [], ...WIDGETS })
    .expect(422);
  expect(JSON.stringify(body)).toContain('columns');
});
