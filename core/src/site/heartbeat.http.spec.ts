import { MINUTE_MS } from '@vitrine/contracts/time';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { heartbeatUrl } from './heartbeat-url.rule.ts';

const PATH = '/api/v1/admin/settings/heartbeat';

it.each([
  ['', undefined, undefined],
  ['', 'disk full', undefined],
  ['https://a.example/ping', undefined, 'https://a.example/ping'],
  // The missing heartbeat reports the failure.
  ['https://a.example/ping', 'disk full', undefined],
  ['https://a.example/p?s={state}&m={message}', undefined, 'https://a.example/p?s=up&m=OK'],
  [
    'https://a.example/p?s={state}&m={message}',
    'disk full & sad',
    'https://a.example/p?s=down&m=disk%20full%20%26%20sad',
  ],
])('maps %j, while storing fails by %j, to a request of %j', (url, failure, expected) => {
  expect(heartbeatUrl(url, failure)).toBe(expected);
});

it('sends a heartbeat at once and every minute, and shows why one failed', async () => {
  let status = 200;
  await using service = await fakeService(() => ({ status }));
  const { admin, clock } = await startTestApp({ config: { VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.1' } });
  const client = await admin();
  const url = `${service.url}push?status={state}&msg={message}`;
  const { body } = await client.put(PATH).send({ url }).expect(200);
  expect(body.data).toEqual({ url, sentAt: clock.now(), failure: null });
  expect(service.requests.map(({ path }) => path)).toEqual(['/push?status=up&msg=OK']);
  await clock.advance(`${MINUTE_MS}ms`);
  const state = async () => (await client.get(PATH).expect(200)).body.data;
  await eventually(async () => (await state()).sentAt === clock.now());
  expect(service.requests).toHaveLength(2);
  const sentAt = clock.now();

  status = 404;
  await clock.advance(`${MINUTE_MS}ms`);
  await eventually(async () => (await state()).failure !== null);
  expect(await state()).toEqual({ url, sentAt, failure: expect.stringMatching(/^127\.0\.0\.1:\d+ answers 404$/) });
  status = 200;
  await clock.advance(`${MINUTE_MS}ms`);
  await eventually(async () => (await state()).failure === null);
  expect(await state()).toEqual({ url, sentAt: clock.now(), failure: null });

  await client.put(PATH).send({ url: 'not a url' }).expect(422);
  const none = { url: '', sentAt: null, failure: null };
  expect((await client.put(PATH).send({ url: '' }).expect(200)).body.data).toEqual(none);
  await clock.advance(`${MINUTE_MS}ms`);
  expect(await state()).toEqual(none);
  expect(service.requests).toHaveLength(4);
});
