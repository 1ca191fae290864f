import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import pagerduty from './index.ts';

const ok = { status: 202, json: { status: 'success' } };
const node = { uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', name: '<b>tokyo</b>\n' };

it('opens an incident and resolves it under one key', async () => {
  await using service = await fakeService(ok);
  const config = { routingKey: 'R', endpoint: service.url };
  const opened = await sendWith(pagerduty, config, {
    id: 'n1',
    incident: 'n1',
    event: 'node.offline',
    severity: 'critical',
    title: 'tokyo is offline',
    body: 'for 3 minutes',
    node,
  });
  const resolved = await sendWith(pagerduty, config, {
    id: 'n2',
    incident: 'n1',
    event: 'node.online',
    severity: 'recovery',
  });
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v2/enqueue',
    'POST /v2/enqueue',
  ]);
  expect(service.requests[0]?.json).toEqual({
    routing_key: 'R',
    event_action: 'trigger',
    dedup_key: 'n1',
    payload: {
      summary: 'tokyo is offline',
      source: node.name,
      severity: 'critical',
      timestamp: '2026-01-02T03:04:05.000Z',
      class: 'node.offline',
      component: node.name,
      group: 'Vitrine',
      custom_details: { text: 'for 3 minutes' },
    },
    client: 'Vitrine',
    client_url: 'https://status.example.com',
    links: [{ href: 'https://status.example.com', text: 'Vitrine' }],
  });
  expect(service.requests[1]?.json).toEqual({ routing_key: 'R', event_action: 'resolve', dedup_key: 'n1' });
  expect([opened, resolved]).toEqual([{ detail: 'opened n1' }, { detail: 'resolved n1' }]);
});

it('opens notices without an end under their own key, with the severity of the notice', async () => {
  await using service = await fakeService(ok);
  const config = { routingKey: 'R', endpoint: service.url };
  await sendWith(pagerduty, config, { id: 'n3', event: 'traffic.step', severity: 'warning', title: 'x'.repeat(3000) });
  expect(service.requests).toMatchObject([{ json: { dedup_key: 'n3', payload: { severity: 'warning' } } }]);
  const { payload } = service.requests[0]!.json as { payload: { summary: string } };
  expect(payload.summary).toHaveLength(1024);
});

it.each([
  ['login', 'info'],
  ['nodes.online', 'recovery'],
] as const)('opens nothing for %s, which is no incident or only part of its end', async (event, severity) => {
  await using service = await fakeService(ok);
  const receipt = await sendWith(pagerduty, { routingKey: 'R', endpoint: service.url }, { event, severity });
  expect(service.requests).toEqual([]);
  expect(receipt).toEqual({ detail: 'no incident: this is no trouble' });
});

it('leaves no incident of a test behind', async () => {
  await using service = await fakeService(ok);
  await sendWith(pagerduty, { routingKey: 'R', endpoint: service.url }, { id: 't', event: 'test' });
  expect(service.requests).toMatchObject([
    { json: { event_action: 'trigger', dedup_key: 't', payload: { severity: 'info' } } },
    { json: { event_action: 'resolve', dedup_key: 't' } },
  ]);
});

it('derives the hint of a failure from the response of PagerDuty', async () => {
  const send = async (answer: object) => {
    await using service = await fakeService(answer);
    return await sendWith(pagerduty, { routingKey: 'R', endpoint: service.url });
  };
  await expect(
    send({ status: 400, json: { message: 'Event object is invalid', errors: ['routing_key is invalid'] } }),
  ).rejects.toMatchObject({
    message: 'PagerDuty answered: Event object is invalid; routing_key is invalid',
    hint: { field: 'routingKey' },
  });
  await expect(send({ status: 400, json: { message: 'bad', errors: ['summary'] } })).rejects.toMatchObject({
    hint: {},
  });
  await expect(send({ status: 429, headers: { 'retry-after': '30' } })).rejects.toMatchObject({
    hint: { retry: true, after: 30 },
  });
});
