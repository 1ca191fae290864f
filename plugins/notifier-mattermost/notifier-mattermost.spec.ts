import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import mattermost from './index.ts';

it('posts an attachment without markup and mentions', async () => {
  await using service = await fakeService({ body: 'ok' });
  await sendWith(
    mattermost,
    { webhook: `${service.url}hooks/k`, channel: 'town', username: 'Ops', icon: 'https://example.com/i.png' },
    { severity: 'critical', title: '@channel *tokyo*', body: '[x](http://evil)\n# big' },
  );
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/hooks/k' }]);
  expect(service.requests[0]?.json).toEqual({
    channel: 'town',
    username: 'Ops',
    icon_url: 'https://example.com/i.png',
    attachments: [
      {
        fallback: '@\u200Bchannel *tokyo*',
        color: '#e5484d',
        text: '**@\u200Bchannel \\*tokyo\\***\n\n\\[x\\]\\(http://evil\\)\n\\# big',
        footer: 'Vitrine · https://status.example.com',
      },
    ],
  });
});

it('shortens a long text', async () => {
  await using service = await fakeService({ body: 'ok' });
  await sendWith(mattermost, { webhook: service.url }, { title: 'x'.repeat(9000), body: '*'.repeat(99_000) });
  const { attachments } = service.requests[0]!.json as { attachments: { text: string }[] };
  expect(attachments[0]?.text.length).toBeLessThan(16_383);
});

it.each([400, 401, 404])('reports status %i at the webhook field, without its URL', async status => {
  await using service = await fakeService({ status, json: { message: 'Invalid webhook.' } });
  const error = await sendWith(mattermost, { webhook: `${service.url}hooks/s3cret` }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ hint: { field: 'webhook' } });
  expect(String(error)).not.toContain('s3cret');
});

it('retries while Mattermost is busy', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '2' } });
  await expect(sendWith(mattermost, { webhook: service.url })).rejects.toMatchObject({
    hint: { retry: true, after: 2 },
  });
});
