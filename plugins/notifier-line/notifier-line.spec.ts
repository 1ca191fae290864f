import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import line from './index.ts';

const settings = { token: 'T', to: `U${'0a'.repeat(16)}` };

it('pushes plain text with the same key for each try', async () => {
  await using service = await fakeService({ json: { sentMessages: [{ id: '99' }] } });
  const send = (id: string) =>
    sendWith(line, { ...settings, endpoint: service.url }, { id, title: '{tokyo}', body: 'is\noffline' });
  expect(await send('n1')).toEqual({ detail: 'message 99' });
  await send('n1');
  await send('n2');
  expect(service.requests[0]).toMatchObject({
    method: 'POST',
    path: '/v2/bot/message/push',
    headers: { authorization: 'Bearer T' },
    json: { to: settings.to, messages: [{ type: 'text', text: '{tokyo}\n\nis\noffline' }] },
  });
  const [first, second, secondNotice] = service.requests.map(({ headers }) => headers['x-line-retry-key']);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).toBe(first);
  expect(secondNotice).not.toBe(first);
});

it('treats a conflict as delivered before', async () => {
  await using service = await fakeService({ status: 409, json: { message: 'The retry key is already accepted' } });
  expect(await sendWith(line, { ...settings, endpoint: service.url })).toEqual({ detail: 'accepted before' });
});

it('shortens a text of more than 5000 UTF-16 units', async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(line, { ...settings, endpoint: service.url }, { body: '🗼'.repeat(9000) });
  const { messages } = service.requests[0]!.json as { messages: { text: string }[] };
  expect(messages[0]?.text.length).toBeLessThanOrEqual(5000);
});

it.each([
  [401, { message: 'LINE does not know this access token.', hint: { field: 'token' } }],
  [400, { message: 'LINE answered: no', hint: { field: 'to' } }],
  [429, { hint: { retry: true, after: 11 } }],
  [500, { hint: { retry: true } }],
])('derives a hint from status %i', async (status, hint) => {
  await using service = await fakeService({
    status,
    ...(status === 429 && { headers: { 'retry-after': '11' } }),
    json: { message: 'no' },
  });
  await expect(sendWith(line, { ...settings, endpoint: service.url })).rejects.toMatchObject(hint);
});
