import { testHost } from '@vitrine/plugin-sdk/testing';
import plugin from './index.ts';
import { readJsonLines } from './json-lines.ts';
import { readOpenMetrics } from './openmetrics.ts';
import { familyOf } from './samples.ts';

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

it('takes a value with a line of curl, and keeps the declaration for the next start', async () => {
  await using instance = await running();
  expect(await instance.send('mail_queue 17')).toMatchObject({ json: { written: 1, refused: 0, skipped: [] } });
  expect(instance.host.series).toEqual([{ node: NODE, family: 'mail_queue', labels: {}, value: 17 }]);
  expect(await instance.host.host.store.get('family.mail_queue')).toEqual({
    kind: 'gauge',
    unit: 'count',
    help: 'mail_queue',
  });
});

it('takes JSON lines with labels and times', async () => {
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

it('refuses whoever has no key, or one that was revoked', async () => {
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

it('makes a key for a node that exists only', async () => {
  await using instance = await running();
  const other = { node: NODE.replace('5', '6'), name: 'x' };
  const add = (body: object) => instance.host.request({ method: 'POST', path: '/api/ingest/keys', as: 'admin', body });
  expect(await add(other)).toMatchObject({ status: 422, json: { message: 'node: there is no such node' } });
  expect(await add({ node: NODE, name: '' })).toMatchObject({ status: 422 });
  const { json } = await instance.host.request({ path: '/api/ingest/keys', as: 'admin' });
  expect(JSON.stringify(json)).not.toContain('ingest_');
  expect(json).toMatchObject({ keys: [{ name: 'Cron', node: NODE }], nodes: [{ name: 'web-1' }] });
});

// Lines of the pages that describe the formats.
it.each([
  ['http_requests_total{method="post",code="200"} 1027 1395066363000', 1_395_066_363_000],
  ['foo_seconds_total{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find \\"x\\""} 1.5', undefined],
  ['metric_without_timestamp_and_labels 12.47', undefined],
  ['acme_http_router_request_seconds_sum{path="/api/v1",method="GET"} 9036.32 1605281325.0\n# EOF', 1_605_281_325_000],
])('reads %s', (line, at) => {
  const { samples } = readOpenMetrics(`# HELP foo_seconds Time.\n# TYPE foo_seconds counter\n${line}`);
  expect(samples[0]!.at).toBe(at);
});

it('leaves out histograms, summaries and what is no number, and says which', () => {
  const text =
    'a_seconds_bucket{le="0.1"} 3\nb_seconds{quantile="0.5"} 1\nc NaN\nd_seconds_count 5\nd_seconds{path="a\\"b"} 1';
  const { samples, skipped } = readOpenMetrics(text);
  expect([...skipped]).toEqual(['a_seconds_bucket', 'b_seconds', 'c']);
  expect(samples.map(({ name, labels }) => [name, labels])).toEqual([
    ['d_seconds_count', {}],
    ['d_seconds', { path: 'a"b' }],
  ]);
});

it('knows kind, unit and labels of a family by its first value', () => {
  const [sample] = readOpenMetrics('# HELP sent_bytes Sent.\nsent_bytes_total{job="x",disk="a"} 5').samples;
  expect(familyOf(sample!)).toEqual({ kind: 'counter', unit: 'bytes', help: 'Sent.', labels: ['disk'], max: 50 });
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

it.each([
  ['a_b', 'line 1: is no line of the text format'],
  ['ok 1\na_b{x=1} 2', 'line 2: its labels are not written'],
  ['a_b{a="1",b="1",c="1",d="1",e="1"} 2', 'line 1: 5 labels; at most 4'],
  ['a_b{X="1"} 2', 'line 1: the label "X" must be of'],
  ['a_b x', 'line 1: the value must be a finite number'],
])('names the line of the text format: %s', (line, message) => {
  expect(() => readOpenMetrics(line)).toThrow(message);
});
