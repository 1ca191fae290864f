import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import opsgenie from './index.ts';

const ok = { status: 202, json: { result: 'Request will be processed', requestId: 'r1' } };
const node = { uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', name: 'tokyo' };

it('creates an alert and closes it by its alias', async () => {
  await using service = await fakeService(ok);
  const config = { apiKey: 'K', endpoint: `${service.url}jsm`, tags: ['vps'] };
  const opened = await sendWith(opsgenie, config, {
    id: 'n1',
    incident: 'n1',
    event: 'node.offline',
    severity: 'critical',
    title: 'tokyo\nis offline',
    body: '<b>3</b> minutes',
    node,
  });
  await sendWith(opsgenie, config, {
    id: 'n2',
    incident: 'n1',
    event: 'node.online',
    severity: 'recovery',
    title: 'tokyo is back',
  });
  expect(service.requests).toMatchObject([
    { method: 'POST', path: '/jsm/v2/alerts', headers: { authorization: 'GenieKey K' } },
    { method: 'POST', path: '/jsm/v2/alerts/vitrine-n1/close?identifierType=alias' },
  ]);
  expect(service.requests[0]?.json).toEqual({
    message: 'tokyo is offline',
    alias: 'vitrine-n1',
    description: '<b>3</b> minutes\n\nhttps://status.example.com',
    priority: 'P1',
    source: 'Vitrine',
    entity: 'tokyo',
    tags: ['vps'],
    details: { event: 'node.offline', node: 'tokyo' },
  });
  expect(service.requests[1]?.json).toEqual({ source: 'Vitrine', note: 'tokyo is back' });
  expect(opened).toEqual({ detail: 'request r1' });
});

it.each([
  ['warning', 'auto', 'P3'],
  ['critical', 'p2', 'P2'],
] as const)(
  'maps a %s notice with the priority %s to %s, and shortens long texts',
  async (severity, priority, sent) => {
    await using service = await fakeService(ok);
    await sendWith(
      opsgenie,
      { apiKey: 'K', endpoint: service.url, priority },
      { event: 'load.high', severity, title: 'x'.repeat(999), body: 'x'.repeat(20_000) },
    );
    const alert = service.requests[0]!.json as { priority: string; message: string; description: string };
    expect([alert.priority, alert.message.length, alert.description.length]).toEqual([sent, 130, 15_000]);
  },
);

it('creates nothing for announcements, and leaves no alert of a test behind', async () => {
  await using service = await fakeService(ok);
  const config = { apiKey: 'K', endpoint: service.url };
  await sendWith(opsgenie, config, { event: 'login', severity: 'info' });
  expect(service.requests).toEqual([]);
  await sendWith(opsgenie, config, { id: 't', event: 'test' });
  expect(service.requests.map(({ path }) => path)).toEqual([
    '/v2/alerts',
    '/v2/alerts/vitrine-t/close?identifierType=alias',
  ]);
});

it.each([
  [401, { hint: { field: 'apiKey' } }],
  [403, { hint: { field: 'apiKey' } }],
  [422, { message: expect.stringContaining('Request body is not processable') }],
  [429, { hint: { retry: true, after: 6 } }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({
    status,
    ...(status === 429 && { headers: { 'retry-after': '6' } }),
    json: { message: 'Request body is not processable' },
  });
  await expect(sendWith(opsgenie, { apiKey: 'K', endpoint: service.url })).rejects.toMatchObject(hint);
});
