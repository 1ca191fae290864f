import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import homeAssistant from './index.ts';

it('calls the notify action with the token', async () => {
  await using service = await fakeService({ json: [] });
  await sendWith(
    homeAssistant,
    { server: `${service.url}ha`, token: 'T' },
    { title: '{{ 1+1 }}', body: 'is\noffline' },
  );
  expect(service.requests).toMatchObject([
    { method: 'POST', path: '/ha/api/services/notify/notify', headers: { authorization: 'Bearer T' } },
  ]);
  expect(service.requests[0]?.json).toEqual({ title: '{{ 1+1 }}', message: 'is\noffline' });
});

it('sends to an entity', async () => {
  await using service = await fakeService({ json: [] });
  const config = { server: service.url, token: 'T', action: 'notify.send_message', entity: 'notify.kitchen' };
  await sendWith(homeAssistant, config, { body: 'x'.repeat(9000) });
  expect(service.requests).toMatchObject([
    { path: '/api/services/notify/send_message', json: { entity_id: 'notify.kitchen', title: 'Hello' } },
  ]);
  expect((service.requests[0]!.json as { message: string }).message).toHaveLength(4000);
});

it('replaces a notice on a phone with its end', async () => {
  await using service = await fakeService({ json: [] });
  const config = { server: service.url, token: 'T', action: 'notify.mobile_app_phone' };
  await sendWith(homeAssistant, config, { id: 'n1', incident: 'n1', severity: 'critical' });
  await sendWith(homeAssistant, config, { id: 'n2', incident: 'n1', severity: 'recovery' });
  expect(service.requests.map(({ json }) => (json as { data: object }).data)).toMatchObject([
    { tag: 'n1', push: { 'interruption-level': 'time-sensitive' }, clickAction: 'https://status.example.com' },
    { tag: 'n1', group: 'vitrine' },
  ]);
});

it.each([
  [400, { field: 'action' }],
  [401, { field: 'token' }],
  [503, { retry: true }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({ status });
  await expect(sendWith(homeAssistant, { server: service.url, token: 'T' })).rejects.toMatchObject({ hint });
});

it.each([
  [{ action: 'light.turn_off' }, 'action'],
  [{ action: 'notify.send_message' }, 'entity'],
  [{ action: 'notify.phone', entity: 'notify.kitchen' }, 'entity'],
])('rejects %j', (overrides, path) => {
  expect(homeAssistant.config.parse({ server: 'http://ha:8123', token: 'T', ...overrides })).toMatchObject({
    ok: false,
    problems: [{ path }],
  });
});
