import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import whatsapp from './index.ts';

const settings = { token: 'T', phoneNumberId: '123456', to: '+4917000000' };
const ok = { json: { messages: [{ id: 'wamid.1' }] } };

it('sends a text without link preview', async () => {
  await using service = await fakeService(ok);
  const receipt = await sendWith(
    whatsapp,
    { ...settings, endpoint: `${service.url}v23.0` },
    { title: 'tokyo', body: 'https://evil.example\nis offline' },
  );
  expect(service.requests).toMatchObject([
    { method: 'POST', path: '/v23.0/123456/messages', headers: { authorization: 'Bearer T' } },
  ]);
  expect(service.requests[0]?.json).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+4917000000',
    type: 'text',
    text: { preview_url: false, body: 'tokyo\n\nhttps://evil.example\nis offline' },
  });
  expect(receipt).toEqual({ detail: 'wamid.1' });
});

it('fills a template with values on one line', async () => {
  await using service = await fakeService(ok);
  await sendWith(
    whatsapp,
    { ...settings, endpoint: service.url, template: 'server_notice', language: 'en_US' },
    { title: 'to\nkyo', body: `is   offline\n\t${'x'.repeat(2000)}` },
  );
  expect(service.requests[0]?.json).toMatchObject({
    type: 'template',
    template: {
      name: 'server_notice',
      language: { code: 'en_US' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'to kyo' },
            { type: 'text', text: expect.stringMatching(/^is offline x+…$/) },
          ],
        },
      ],
    },
  });
  expect(service.requests[0]?.text.length).toBeLessThan(1400);
});

it('shortens a text of more than 4096 characters', async () => {
  await using service = await fakeService(ok);
  await sendWith(whatsapp, { ...settings, endpoint: service.url }, { body: '🗼'.repeat(9000) });
  expect((service.requests[0]!.json as { text: { body: string } }).text.body.length).toBeLessThanOrEqual(4096);
});

it.each([
  [401, 190, 'Error validating access token', { field: 'token', retry: false }],
  [400, 131_030, 'Recipient phone number not in allowed list', { field: 'to', retry: false }],
  [400, 131_047, 'Re-engagement message', { field: 'template', retry: false }],
  [404, 132_001, 'Template name does not exist', { field: 'template', retry: false }],
  [400, 130_429, 'Rate limit hit', { retry: true }],
  [500, 131_000, 'Something went wrong', { retry: true }],
])('explains status %i with code %i', async (status, code, message, hint) => {
  await using service = await fakeService({ status, json: { error: { code, message } } });
  await expect(sendWith(whatsapp, { ...settings, endpoint: service.url })).rejects.toMatchObject({
    message: `WhatsApp answered: ${message}`,
    hint,
  });
});

it('explains a response that is not JSON', async () => {
  await using service = await fakeService({ status: 502, body: '<html>' });
  await expect(sendWith(whatsapp, { ...settings, endpoint: service.url })).rejects.toMatchObject({
    message: 'WhatsApp answered 502: <html>',
    hint: { retry: true },
  });
});
