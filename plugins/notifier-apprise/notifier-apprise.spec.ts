import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import apprise from './index.ts';

it('sends to the URLs stored under a key, with its tags', async () => {
  await using service = await fakeService({ json: { error: null } });
  await sendWith(
    apprise,
    { server: service.url, key: 'home', tags: ['ops', 'night'] },
    { severity: 'critical', title: '<b>tokyo</b>', body: 'is **offline**' },
  );
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/notify/home' }]);
  expect(service.requests[0]?.json).toEqual({
    title: '<b>tokyo</b>',
    body: 'is **offline**',
    type: 'failure',
    format: 'text',
    tag: 'ops,night',
  });
});

it.each([
  ['info', 'info'],
  ['warning', 'warning'],
  ['recovery', 'success'],
] as const)('sends a notice of severity %s as %s, to its own URLs', async (severity, type) => {
  await using service = await fakeService({ json: {} });
  await sendWith(apprise, { server: service.url, urls: 'json://host' }, { severity, body: 'x'.repeat(99_000) });
  expect(service.requests).toMatchObject([{ path: '/notify', json: { urls: 'json://host', type } }]);
  expect((service.requests[0]!.json as { body: string }).body).toHaveLength(10_000);
});

it.each([
  [204, { key: 'home' }, { field: 'key' }],
  [400, { urls: 'x://' }, { field: 'urls' }],
  [404, { key: 'home' }, { field: 'key' }],
  [424, { key: 'home' }, { retry: true }],
  [500, { key: 'home' }, { retry: true }],
])('derives a hint from status %i', async (status, overrides, hint) => {
  await using service = await fakeService({ status });
  await expect(sendWith(apprise, { server: service.url, ...overrides })).rejects.toMatchObject({ hint });
});

it('shows which service could not be reached', async () => {
  await using service = await fakeService({ status: 424, json: { error: 'One or more notification failed' } });
  await expect(sendWith(apprise, { server: service.url, key: 'home' })).rejects.toThrow(
    'One or more notification failed',
  );
});

it.each([
  [{}, 'key'],
  [{ key: 'a', urls: 'b://' }, 'urls'],
  [{ urls: 'b://', tags: ['x'] }, 'tags'],
  [{ key: '../x' }, 'key'],
])('rejects %j', (overrides, path) => {
  expect(apprise.config.parse({ server: 'http://apprise:8000', ...overrides })).toMatchObject({
    ok: false,
    problems: [{ path }],
  });
});
