import { createHmac } from 'node:crypto';
import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import feishu from './index.ts';

it('sends signed text without mentions', async () => {
  await using service = await fakeService({ json: { code: 0 } });
  await sendWith(feishu, { webhook: service.url, signingKey: 'k' }, { title: '<at user_id="all">', body: 'tokyo' });
  const body = service.requests[0]!.json as { content: { text: string }; timestamp: string; sign: string };
  expect(body).toMatchObject({ msg_type: 'text', content: { text: '＜at user_id="all">\n\ntokyo' } });
  expect(body.sign).toBe(createHmac('sha256', `${body.timestamp}\nk`).update('').digest('base64'));
});

it.each([
  [19021, { field: 'signingKey' }],
  [19001, { field: 'webhook' }],
  [11232, { retry: true }],
  [9999, { retry: false }],
])('derives a hint from code %i', async (code, hint) => {
  await using service = await fakeService({ json: { code, msg: 'no' } });
  await expect(sendWith(feishu, { webhook: service.url })).rejects.toMatchObject({ hint });
});
