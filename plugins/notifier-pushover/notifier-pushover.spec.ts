import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import pushover from './index.ts';

const keys = { token: 'T', user: 'U' };

it('sends the notice with the priority of its severity', async () => {
  await using service = await fakeService({ json: { status: 1, request: 'r1' } });
  const receipt = await sendWith(
    pushover,
    { ...keys, endpoint: service.url, device: 'phone' },
    { severity: 'critical', title: 'tokyo', body: 'x'.repeat(2000) },
  );
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/1/messages.json',
      form: { token: 'T', user: 'U', title: 'tokyo', priority: '1', device: 'phone' },
    },
  ]);
  expect(service.requests[0]?.form.message).toHaveLength(1024);
  expect(receipt).toEqual({ detail: 'r1' });
});

it.each([
  [{ token: 'invalid', errors: ['application token is invalid'], status: 0 }, { field: 'token' }],
  [{ user: 'invalid', errors: ['user identifier is invalid'], status: 0 }, { field: 'user' }],
  [{ errors: ['message cannot be blank'], status: 0 }, {}],
])('derives the setting to check from the response %j', async (json, hint) => {
  await using service = await fakeService({ status: 400, json });
  await expect(sendWith(pushover, { ...keys, endpoint: service.url })).rejects.toMatchObject({
    message: `Pushover answered: ${json.errors[0]}`,
    hint,
  });
});

it('retries after a server error of Pushover', async () => {
  await using service = await fakeService({ status: 500 });
  await expect(sendWith(pushover, { ...keys, endpoint: service.url })).rejects.toMatchObject({ hint: { retry: true } });
});
