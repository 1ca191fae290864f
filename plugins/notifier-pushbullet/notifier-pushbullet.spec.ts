import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import pushbullet from './index.ts';

it('pushes a link to the site, and the same push for each try', async () => {
  await using service = await fakeService({ json: { iden: 'i1' } });
  const receipt = await sendWith(
    pushbullet,
    { token: 'T', device: 'd1', endpoint: service.url },
    { id: 'n1', title: '<b>tokyo</b>', body: 'is\noffline' },
  );
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/v2/pushes', headers: { 'access-token': 'T' } }]);
  expect(service.requests[0]?.json).toEqual({
    type: 'link',
    title: '<b>tokyo</b>',
    body: 'is\noffline',
    url: 'https://status.example.com',
    device_iden: 'd1',
    guid: 'n1',
  });
  expect(receipt).toEqual({ detail: 'i1' });
});

it("pushes a note if the site's address is unknown, shortened if it is long", async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(
    pushbullet,
    { token: 'T', channel: 'ops', endpoint: service.url },
    { title: 'x'.repeat(999), body: 'x'.repeat(9999), site: { name: 'Vitrine', url: '' } },
  );
  const push = service.requests[0]!.json as { title: string; body: string };
  expect(push).toMatchObject({ type: 'note', channel_tag: 'ops' });
  expect([push.title.length, push.body.length]).toEqual([250, 4000]);
});

it('waits until its limit is renewed', async () => {
  const reset = Math.ceil(Date.now() / 1000) + 120;
  await using service = await fakeService({ status: 429, headers: { 'x-ratelimit-reset': String(reset) } });
  const error = await sendWith(pushbullet, { token: 'T', endpoint: service.url }).catch((thrown: unknown) => thrown);
  const { after, retry } = (error as { hint: { after: number; retry: boolean } }).hint;
  expect(retry).toBe(true);
  expect(after).toBeGreaterThan(110);
  expect(after).toBeLessThanOrEqual(121);
});

it.each([
  [401, { hint: { field: 'token' } }],
  [400, { message: expect.stringContaining('device_iden is unknown') }],
  [500, { hint: { retry: true } }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({ status, json: { error: { message: 'device_iden is unknown' } } });
  await expect(sendWith(pushbullet, { token: 'T', endpoint: service.url })).rejects.toMatchObject(hint);
});

it('accepts a device or a channel, not both', () => {
  expect(pushbullet.config.parse({ token: 'T', device: 'd', channel: 'c' })).toMatchObject({
    ok: false,
    problems: [{ path: 'channel' }],
  });
});
