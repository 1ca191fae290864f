import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import twilio from './index.ts';

const accountSid = `AC${'0a'.repeat(16)}`;
const ok = { status: 201, json: { sid: 'SM1' } };
const settings = (endpoint: string, overrides: object = {}) => ({
  accountSid,
  authToken: 'T',
  from: '+1555000111',
  to: '+1555000222',
  endpoint,
  ...overrides,
});

it('sends an SMS from the number to the recipient', async () => {
  await using service = await fakeService(ok);
  const receipt = await sendWith(twilio, settings(service.url), { title: 'tokyo & co', body: 'is\noffline' });
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: { authorization: `Basic ${btoa(`${accountSid}:T`)}` },
    },
  ]);
  expect(service.requests[0]?.form).toEqual({
    To: '+1555000222',
    From: '+1555000111',
    Body: 'tokyo & co\n\nis\noffline',
  });
  expect(receipt).toEqual({ detail: 'SM1' });
});

it('sends through a messaging service, limited to its price', async () => {
  await using service = await fakeService(ok);
  const from = `MG${'0a'.repeat(16)}`;
  await sendWith(twilio, settings(service.url, { from, longest: 160 }), { body: '🗼'.repeat(3000) });
  expect(service.requests[0]?.form).toMatchObject({ MessagingServiceSid: from });
  expect(service.requests[0]?.form).not.toHaveProperty('From');
  expect(service.requests[0]?.form.Body?.length).toBeLessThanOrEqual(160);
});

it.each([
  [401, 20_003, { field: 'authToken' }],
  [400, 21_211, { field: 'to' }],
  [400, 21_606, { field: 'from' }],
  [400, 30_000, {}],
])('explains status %i with code %i', async (status, code, hint) => {
  await using service = await fakeService({ status, json: { code, message: 'why not' } });
  await expect(sendWith(twilio, settings(service.url))).rejects.toMatchObject({
    message: 'Twilio answered: why not',
    hint,
  });
});

it.each([
  [429, { retry: true, after: 4 }],
  [503, { retry: true, after: 4 }],
])('retries after %i', async (status, hint) => {
  await using service = await fakeService({ status, headers: { 'retry-after': '4' } });
  await expect(sendWith(twilio, settings(service.url))).rejects.toMatchObject({ hint });
});

it('rejects an account SID that would change the path', () => {
  expect(twilio.config.parse({ ...settings('https://a.example'), accountSid: 'AC../x' })).toMatchObject({
    ok: false,
    problems: [{ path: 'accountSid' }],
  });
});
