import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import slack from './index.ts';

it('posts plain text blocks without mentions', async () => {
  await using service = await fakeService({ body: 'ok' });
  await sendWith(slack, { webhook: service.url }, { title: '<!channel> tokyo', body: 'is *offline*' });
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      json: {
        text: '&lt;!channel&gt; tokyo',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: '<!channel> tokyo' } },
          { type: 'section', text: { type: 'plain_text', text: 'is *offline*' } },
          { type: 'context' },
        ],
      },
    },
  ]);
});

it.each([403, 404, 410])('reports status %i at the webhook field', async status => {
  await using service = await fakeService({ status, body: 'no_service' });
  await expect(sendWith(slack, { webhook: service.url })).rejects.toMatchObject({ hint: { field: 'webhook' } });
});

it('retries while Slack is busy', async () => {
  await using service = await fakeService({ status: 429, headers: { 'retry-after': '2' } });
  await expect(sendWith(slack, { webhook: service.url })).rejects.toMatchObject({ hint: { retry: true, after: 2 } });
});

it('shortens by UTF-16 units, so that a text of emoji fits into its block too', async () => {
  await using service = await fakeService({ body: 'ok' });
  await sendWith(slack, { webhook: service.url }, { title: '🔥'.repeat(200), body: '🔥🚨'.repeat(2500) });
  const { blocks } = service.requests[0]!.json as { blocks: { text: { text: string } }[] };
  const [header, section] = blocks.map(({ text }) => text?.text);
  expect([header!.length <= 150, section!.length <= 3000]).toEqual([true, true]);
  expect(header).toMatch(/^(🔥)+…$/u);
});
