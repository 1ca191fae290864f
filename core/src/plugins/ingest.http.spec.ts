import { gzipSync } from 'node:zlib';
import { HOUR_MS } from '@vitrine/contracts/time';
import { appWithShipped } from '../../test/installed-plugins.ts';

/** A site with the repository's plugin in a process of its own, and an API key for a node. */
async function site() {
  const instance = await appWithShipped(['ingest']);
  const client = await instance.admin();
  const node = await instance.given.node({ name: 'web-1' });
  const { body: key } = await client.post('/api/ingest/keys').send({ node: node.uuid, name: 'Cron job' }).expect(201);
  const send = (body: string, text = key.text as string) =>
    instance.http
      .post('/api/ingest')
      .set({ authorization: `Bearer ${text}`, 'content-type': 'application/x-www-form-urlencoded' })
      .send(body);
  return { ...instance, client, node, key, send };
}

it('charts and exports sent values, before and after a restart of the plugin', async () => {
  const { client, clock, node, send, plugins, http } = await site();
  const { body } = await send('mail_queue 17').expect(200);
  expect(body).toEqual({ written: 1, refused: 0, skipped: [] });
  await clock.advance('61s');
  await plugins.disable('ingest');
  await plugins.enable('ingest');
  await send('mail_queue 18').expect(200);
  await clock.advance('61s');
  const to = clock.now();
  const history = `/api/v1/nodes/${node.uuid}/series/history?families=ingest_mail_queue&from=${to - HOUR_MS}&to=${to}&points=120`;
  const { series } = (await client.get(history).expect(200)).body.data;
  expect(series[0].avg.filter((value: unknown) => value !== null)).toEqual([17, 18]);
  const { token } = (await client.post('/api/v1/admin/metrics/token').expect(201)).body.data;
  const { text } = await http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);
  expect(text).toMatch(/vitrine_ingest_mail_queue\{uuid="[^"]+",name="web-1",group="[^"]*"\} 18/);
});

it('returns 401 without a key, and the number of a bad line', async () => {
  const { send, client, http, node } = await site();
  await send('mail_queue 17', 'ingest_other').expect(401);
  await http.post('/api/ingest').send('mail_queue 17').expect(401);
  const { body } = await send('mail_queue 17\n_mail 5').expect(422);
  expect(body.message).toContain('line 2: the name "_mail" must be');
  expect((await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data).toEqual([]);
});

it('rejects the 41st family with the error of the core', async () => {
  const { send } = await site();
  const names = Array.from({ length: 41 }, (_, i) => `value${i} 1`);
  await send(names.slice(0, 40).join('\n')).expect(200);
  const { body } = await send(names[40]!).expect(422);
  expect(body.message).toContain('at most 40 are kept');
});

it('records OTLP in JSON, and reports the points that it rejected', async () => {
  const { http, key, client, node, clock } = await site();
  const send = (metrics: unknown, authorization = `Bearer ${key.text}`) =>
    http
      .post('/api/ingest/v1/metrics')
      .set({ authorization })
      .send({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] });
  const gauge = { name: 'queue.size', gauge: { dataPoints: [{ asDouble: 7 }] } };
  expect((await send([gauge]).expect(200)).body).toEqual({});
  const labelled = { attributes: [{ key: 'queue', value: { stringValue: 'in' } }], asDouble: 8 };
  const { body } = await send([{ name: 'queue.size', gauge: { dataPoints: [labelled] } }]).expect(200);
  expect(body.partialSuccess).toEqual({
    rejectedDataPoints: '1',
    errorMessage: 'queue_size has no labels: its first value decided that',
  });
  await clock.advance('61s');
  const newest = (await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data;
  expect(newest).toMatchObject([{ family: 'ingest_queue_size', value: 7 }]);
  await send([gauge], 'Bearer ingest_other').expect(401);
});

it('records OTLP in the binary form, packed by gzip', async () => {
  const { http, key, client, node, clock } = await site();
  // A gauge `q1` of 7, encoded with the field numbers in metrics.proto of OpenTelemetry.
  const bytes = Buffer.from('0a15121312110a0271312a0b0a09210000000000001c40', 'hex');
  const reply = await http
    .post('/api/ingest/v1/metrics')
    .set({ authorization: `Bearer ${key.text}`, 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
    .send(gzipSync(bytes))
    .expect(200);
  expect(reply.headers['content-type']).toBe('application/x-protobuf');
  await clock.advance('61s');
  const newest = (await client.get(`/api/v1/nodes/${node.uuid}/series`).expect(200)).body.data;
  expect(newest).toMatchObject([{ family: 'ingest_q1', value: 7 }]);
});

it.each([
  ['application/json', 'identity', '[]', 'must be an object'],
  ['application/x-protobuf', 'identity', 'mail_queue 17', 'in binary form'],
  ['application/x-protobuf', 'br', 'x', 'use gzip or none'],
  ['application/x-protobuf', 'gzip', 'x', 'cannot be unpacked'],
])('rejects an invalid OTLP body of the type %s and the encoding %s', async (type, encoding, body, message) => {
  const { http, key } = await site();
  const reply = await http
    .post('/api/ingest/v1/metrics')
    .set({ authorization: `Bearer ${key.text}`, 'content-type': type, 'content-encoding': encoding })
    .send(body)
    .expect(400);
  expect(reply.body.message).toContain(message);
});
