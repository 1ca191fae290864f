import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import ntfy from './index.ts';

it('publishes to the topic, with a higher priority if critical', async () => {
  await using service = await fakeService({ json: { id: 'x1' } });
  const receipt = await sendWith(
    ntfy,
    { server: service.url, topic: 'status', token: 'tk' },
    { severity: 'critical', title: 'tokyo is offline', body: '' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/',
      headers: { authorization: 'Bearer tk' },
      json: {
        topic: 'status',
        title: 'tokyo is offline',
        message: 'tokyo is offline',
        priority: 5,
        tags: ['rotating_light'],
      },
    },
  ]);
  expect(receipt).toEqual({ detail: 'x1' });
});

it('signs in with name and password, and keeps a chosen priority', async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(
    ntfy,
    { server: service.url, topic: 'status', username: 'u', password: 'p', priority: 'low' },
    { severity: 'critical' },
  );
  expect(service.requests).toMatchObject([
    { headers: { authorization: `Basic ${btoa('u:p')}` }, json: { priority: 2 } },
  ]);
});

it.each([
  [401, { token: 't' }, { field: 'token' }],
  [401, { username: 'u' }, { field: 'password' }],
  [403, {}, { field: 'topic' }],
  [507, {}, { retry: true }],
])('derives a hint from status %i', async (status, config, hint) => {
  await using service = await fakeService({ status });
  await expect(sendWith(ntfy, { server: service.url, topic: 'status', ...config })).rejects.toMatchObject({ hint });
});

it('rejects a topic that is a path', () => {
  expect(ntfy.config.parse({ topic: '../admin' })).toMatchObject({
    ok: false,
    problems: [{ path: 'topic', code: 'pattern' }],
  });
});
