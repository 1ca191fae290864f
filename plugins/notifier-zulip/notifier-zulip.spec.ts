import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import zulip from './index.ts';

const settings = { bot: 'bot@example.com', apiKey: 'K', channel: 'ops' };

it('sends to the channel as the bot', async () => {
  await using service = await fakeService({ json: { result: 'success', id: 42 } });
  const receipt = await sendWith(
    zulip,
    { ...settings, server: service.url },
    { title: 'tokyo', body: 'is **offline**' },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/api/v1/messages',
      headers: { authorization: `Basic ${btoa('bot@example.com:K')}` },
      form: { type: 'stream', to: 'ops', topic: 'Vitrine', content: '```text\ntokyo\n\nis **offline**\n```' },
    },
  ]);
  expect(receipt).toEqual({ detail: 'message 42' });
});

it('keeps text inside its code block', async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(zulip, { ...settings, server: service.url }, { title: 'a', body: '````\n@**all**\n```' });
  expect(service.requests[0]?.form.content).toBe('`````text\na\n\n````\n@**all**\n```\n`````');
});

it('shortens a text of more than 10,000 bytes', async () => {
  await using service = await fakeService({ json: {} });
  await sendWith(zulip, { ...settings, server: service.url }, { body: '塔'.repeat(9000) });
  const { content = '' } = service.requests[0]?.form ?? {};
  expect(Buffer.byteLength(content)).toBeLessThan(10_000);
  expect(content).toMatch(/塔…\n```$/);
});

it('reports a rejected key at its field, and shows other errors', async () => {
  await using wrong = await fakeService({ status: 401, json: { msg: 'Invalid API key' } });
  await expect(sendWith(zulip, { ...settings, server: wrong.url })).rejects.toMatchObject({
    hint: { field: 'apiKey' },
  });
  await using missing = await fakeService({ status: 400, json: { msg: "Channel 'ops' does not exist" } });
  await expect(sendWith(zulip, { ...settings, server: missing.url })).rejects.toThrow("Channel 'ops' does not exist");
});

it('waits as long as Zulip requests', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '28' } });
  await expect(sendWith(zulip, { ...settings, server: service.url })).rejects.toMatchObject({
    hint: { retry: true, after: 28 },
  });
});
