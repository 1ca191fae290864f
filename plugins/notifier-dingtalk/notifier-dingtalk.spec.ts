import { createHmac } from 'node:crypto';
import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import dingtalk from './index.ts';

const ok = { json: { errcode: 0, errmsg: 'ok' } };

it('sends signed text with the keyword, and mentions everyone only for critical notices', async () => {
  await using service = await fakeService(ok);
  const config = { endpoint: service.url, token: 'T', signingKey: 'SEC1', keyword: 'status', atAll: true };
  await sendWith(dingtalk, config, { title: 'tokyo', body: 'offline', severity: 'critical' });
  await sendWith(dingtalk, config, { title: 'status of tokyo', body: '', severity: 'info' });
  expect(service.requests).toMatchObject([
    { json: { msgtype: 'text', text: { content: 'status\ntokyo\n\noffline' }, at: { isAtAll: true } } },
    { json: { text: { content: 'status of tokyo' }, at: { isAtAll: false } } },
  ]);
  const { searchParams, pathname } = new URL(service.requests[0]?.path ?? '', service.url);
  expect(pathname).toBe('/robot/send');
  expect(searchParams.get('access_token')).toBe('T');
  const signed = `${searchParams.get('timestamp')}\nSEC1`;
  expect(searchParams.get('sign')).toBe(createHmac('sha256', 'SEC1').update(signed).digest('base64'));
});

it.each([
  [300005, 'token is not exist', { field: 'token' }],
  [310000, 'sign not match', { field: 'signingKey' }],
  [310000, 'keywords not in content', { field: 'keyword' }],
  [130101, 'send too fast', { retry: true }],
])('derives a hint from error %i %s', async (errcode, errmsg, hint) => {
  await using service = await fakeService({ json: { errcode, errmsg } });
  await expect(sendWith(dingtalk, { endpoint: service.url, token: 'T' })).rejects.toMatchObject({ hint });
});
