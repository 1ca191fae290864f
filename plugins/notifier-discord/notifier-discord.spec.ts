import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import discord from './index.ts';

it('posts an embed in the colour of the severity, without mentions or markup from names', async () => {
  await using service = await fakeService({ json: { id: '77' } });
  const webhook = `${service.url}api/webhooks/1/secret`;
  const receipt = await sendWith(
    discord,
    { webhook, username: 'Ops' },
    { severity: 'critical', title: '@everyone *tokyo*', body: '[x](http://evil)' },
  );
  expect(service.requests).toMatchObject([
    {
      path: '/api/webhooks/1/secret?wait=true',
      json: {
        username: 'Ops',
        embeds: [{ title: '@everyone \\*tokyo\\*', description: '\\[x\\]\\(http://evil\\)', color: 0xe5484d }],
        allowed_mentions: { parse: [] },
      },
    },
  ]);
  expect(receipt).toEqual({ detail: 'message 77' });
});

it('reports an unknown webhook at its field, without its URL', async () => {
  await using service = await fakeService({ status: 404, json: { message: 'Unknown Webhook' } });
  const error = await sendWith(discord, { webhook: `${service.url}api/webhooks/1/s3cret` }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ hint: { field: 'webhook' } });
  expect(String(error)).not.toContain('s3cret');
});

it('waits as long as Discord requests', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '5' }, json: { retry_after: 5 } });
  await expect(sendWith(discord, { webhook: service.url })).rejects.toMatchObject({ hint: { retry: true, after: 5 } });
});
