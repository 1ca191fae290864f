import { testHost } from '@vitrine/plugin-sdk/testing';
import plugin from './index.ts';
import { readJsonLines } from './json-lines.ts';

const NODE = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';

async function running() {
  const host = await testHost(plugin, { id: 'ingest', nodes: [{ uuid: NODE, name: 'web-1' }] });
  const as = 'admin' as const;
  const { json } = await host.request({
    method: 'POST',
    path: '/api/ingest/keys',
    as,
    body: { node: NODE, name: 'Cron' },
  });
  const { text, id } = json as { text: string; id: string };
  const send = async (body: string, key = text) =>
    host.request({ method: 'POST', path: '/api/ingest', headers: { authorization: `Bearer ${key}` }, body });
  return { host, send, id, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

it('records a value sent with curl, and keeps its declaration for the next start', async () => {
  await using instance = await running();
  expect(await instance.send('mail_queue 17')).toMatchObject({ json: { written: 1, refused: 0, skipped: [] } });
  expect(instance.host.series).toEqual([{ node: NODE, family: 'mail_queue', labels: {}, value: 17 }]);
  expect(await instance.host.host.store.get('family.mail_queue')).toEqual({
    kind: 'gauge',
    unit: 'count',
    help: 'mail_queue',
  });
});

it('reads JSON lines with labels and times', async () => {
  await using instance = await running();
  const lines = [
    '{"name":"queue_bytes","labels":{"queue":"in"},"value":5,"at":1800000000000}',
    '{"name":"up","value":1}',
  ];
  expect(await instance.send(lines.join('\n'))).toMatchObject({ json: { written: 2 } });
  expect(instance.host.series).toEqual([
    { node: NODE, family: 'queue_bytes', labels: { queue: 'in' }, value: 5, at: 1_800_000_000_000 },
    { node: NODE, family: 'up', labels: {}, value: 1 },
  ]);
});

it('rejects requests without a key or with a revoked one', async () => {
  await using instance = await running();
  expect(await instance.send('a_b 1', 'ingest_wrong')).toMatchObject({ status: 401 });
  expect(await instance.host.request({ method: 'POST', path: '/api/ingest', body: 'a_b 1' })).toMatchObject({
    status: 401,
  });
  await instance.host.request({ method: 'DELETE', path: `/api/ingest/keys/${instance.id}`, as: 'admin' });
  expect(await instance.send('a_b 1')).toMatchObject({ status: 401 });
  expect(instance.host.series).toEqual([]);
});

it('records nothing of a request with a bad line, and names the line', async () => {
  await using instance = await running();
  expect(await instance.send('good 1\nBad-name 2')).toMatchObject({ status: 422 });
  await instance.send('queue{name_of="in"} 1');
  expect(await instance.send('queue 1')).toMatchObject({
    status: 422,
    json: { message: 'line 1: queue has the labels name_of: its first value decided that' },
  });
  expect(instance.host.series).toHaveLength(1);
});

it('creates keys only for nodes that exist', async () => {
  await using instance = await running();
  const otherSeries = { node: NODE.replace('5', '6'), name: 'x' };
  const add = (body: object) => instance.host.request({ method: 'POST', path: '/api/ingest/keys', as: 'admin', body });
  expect(await add(otherSeries)).toMatchObject({ status: 422, json: { message: 'node: there is no such node' } });
  expect(await add({ node: NODE, name: '' })).toMatchObject({ status: 422 });
  const { json } = await instance.host.request({ path: '/api/ingest/keys', as: 'admin' });
  expect(JSON.stringify(json)).not.toContain('ingest_');
  expect(json).toMatchObject({ keys: [{ name: 'Cron', node: NODE }], nodes: [{ name: 'web-1' }] });
});

it('derives kind, unit and labels of a family from its first value', async () => {
  await using instance = await running();
  await instance.send('# HELP sent_bytes Sent.\nsent_bytes_total{job="x",disk="a"} 5');
  expect(await instance.host.host.store.get('family.sent_bytes_total')).toEqual({
    kind: 'counter',
    unit: 'bytes',
    help: 'Sent.',
    labels: ['disk'],
    max: 50,
  });
});

it.each([
  ['{"name":"a_b"}', 'line 1: value: a number is missing'],
  ['{"name":"a_b","value":1,"labels":{"x":1}}', 'line 1: labels: must be an object of texts'],
  ['{"name":"a_b","value":1,"unit":"s"}', 'line 1: has no field "unit"'],
  ['{"name":"a_b","value":1}\n{', 'line 2: is not valid JSON'],
  ['{"name":"A","value":1}', 'line 1: the name "A" must be'],
  ['{"name":"a_b","value":1,"labels":{"a":"","b":"x"}}', 'line 1: the label a must have 1 to 100 characters'],
])('names the line and the field: %s', (line, message) => {
  expect(() => readJsonLines(line)).toThrow(message);
});
