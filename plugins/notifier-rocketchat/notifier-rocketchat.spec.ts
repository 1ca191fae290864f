import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import rocketchat from './index.ts';

it('posts an attachment without markup and mentions', async () => {
  await using service = await fakeService({ json: { success: true } });
  await sendWith(
    rocketchat,
    { webhook: `${service.url}hooks/1/k`, channel: '#ops', alias: 'Ops' },
    { severity: 'recovery', title: '@all to-kyo', body: '*bold* [x](http://evil)' },
  );
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/hooks/1/k' }]);
  expect(service.requests[0]?.json).toEqual({
    channel: '#ops',
    alias: 'Ops',
    attachments: [
      {
        color: '#30a46c',
        title: '@\u200Ball to-kyo',
        title_link: 'https://status.example.com',
        text: '\\*bold\\* [x]\u200B(http://evil)',
      },
    ],
  });
});

it('shortens a text of more than the 5000 characters of a message', async () => {
  await using service = await fakeService({ json: { success: true } });
  await sendWith(rocketchat, { webhook: service.url }, { title: 'x'.repeat(9000), body: '*'.repeat(9000) });
  const { attachments } = service.requests[0]!.json as { attachments: { title: string; text: string }[] };
  expect(attachments[0]!.title.length + attachments[0]!.text.length).toBeLessThan(5000);
});

it.each([401, 404])('reports status %i at the webhook field', async status => {
  await using service = await fakeService({ status, json: { success: false } });
  await expect(sendWith(rocketchat, { webhook: service.url })).rejects.toMatchObject({ hint: { field: 'webhook' } });
});

it('shows the reason of a rejection, whatever the status', async () => {
  await using failingService = await fakeService({ status: 400, json: { success: false, error: 'invalid-channel' } });
  await expect(sendWith(rocketchat, { webhook: failingService.url })).rejects.toThrow('invalid-channel');
  await using badAnswer = await fakeService({ json: { success: false, error: 'invalid-channel' } });
  await expect(sendWith(rocketchat, { webhook: badAnswer.url })).rejects.toThrow(
    'Rocket.Chat answered: invalid-channel',
  );
});

it('retries while Rocket.Chat is busy', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '2' } });
  await expect(sendWith(rocketchat, { webhook: service.url })).rejects.toMatchObject({
    hint: { retry: true, after: 2 },
  });
});
