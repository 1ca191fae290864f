import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import teams from './index.ts';

it('posts an adaptive card without markup from names', async () => {
  await using service = await fakeService({ status: 202 });
  await sendWith(
    teams,
    { webhook: service.url },
    { severity: 'recovery', title: '**tokyo**', body: 'is back\nafter 3 minutes' },
  );
  const { attachments } = service.requests[0]!.json as {
    attachments: { contentType: string; content: { body: object[] } }[];
  };
  expect(attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(attachments[0]?.content.body).toMatchObject([
    { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '**tokyo**', color: 'good' }] },
    { inlines: [{ text: 'is back' }] },
    { inlines: [{ text: 'after 3 minutes' }] },
    { inlines: [{ text: 'Vitrine' }] },
  ]);
});

it.each([400, 401, 404])('reports status %i at the webhook field', async status => {
  await using service = await fakeService({ status });
  await expect(sendWith(teams, { webhook: service.url })).rejects.toMatchObject({ hint: { field: 'webhook' } });
});

it('retries after a server error of Teams', async () => {
  await using service = await fakeService({ status: 502 });
  await expect(sendWith(teams, { webhook: service.url })).rejects.toMatchObject({ hint: { retry: true } });
});
