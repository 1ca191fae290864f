import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import wecom from './index.ts';

it('sends text of the allowed size, and mentions everyone only for critical notices', async () => {
  await using service = await fakeService({ json: { errcode: 0 } });
  const config = { endpoint: service.url, key: 'K', mentionAll: true };
  await sendWith(wecom, config, { title: '节点', body: '东'.repeat(3000), severity: 'critical' });
  await sendWith(wecom, config, { severity: 'recovery' });
  expect(service.requests[0]?.path).toBe('/cgi-bin/webhook/send?key=K');
  const { text } = service.requests[0]!.json as { text: { content: string; mentioned_list: string[] } };
  expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2000);
  expect(text.mentioned_list).toEqual(['@all']);
  expect(service.requests[1]?.json).not.toHaveProperty('text.mentioned_list');
});

it.each([
  [93000, { field: 'key' }],
  [45009, { retry: true, after: 60 }],
  [40008, { retry: false }],
])('derives a hint from code %i', async (errcode, hint) => {
  await using service = await fakeService({ json: { errcode, errmsg: 'no' } });
  await expect(sendWith(wecom, { endpoint: service.url, key: 'K' })).rejects.toMatchObject({ hint });
});
