import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';
import telegram from './index.ts';

const token = '123:ABC';
const answer = (error_code: number, description: string, overrides = {}) => ({
  status: error_code,
  json: { ok: false, error_code, description, ...overrides },
});
const sent = { json: { ok: true, result: { message_id: 42, date: 1, chat: { id: 1, type: 'private' } } } };

it('sends the notice to the chat, with its markup escaped', async () => {
  await using service = await fakeService(sent);
  const config = { token, chatId: '-1001234567890', threadId: 7, silent: true, endpoint: service.url };
  const receipt = await sendWith(telegram, config, { title: '<b>tokyo</b> & co', body: 'no report\n"for" 3 minutes' });
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: `/bot${token}/sendMessage`,
      form: {
        chat_id: '-1001234567890',
        message_thread_id: '7',
        disable_notification: 'true',
        parse_mode: 'HTML',
        text: '<b>&#60;b&#62;tokyo&#60;/b&#62; &#38; co</b>\n\nno report\n&#34;for&#34; 3 minutes',
      },
    },
  ]);
  expect(receipt).toEqual({ detail: 'message 42' });
});

it('accepts an address with /bot at its end, as in guides', async () => {
  await using service = await fakeService(sent);
  await sendWith(telegram, { token, chatId: 1, endpoint: `${service.url}bot` });
  expect(service.requests[0]?.path).toBe(`/bot${token}/sendMessage`);
});

it('shortens a text longer than Telegram accepts', async () => {
  await using service = await fakeService(sent);
  await sendWith(
    telegram,
    { token, chatId: 1, endpoint: service.url },
    { title: 'x'.repeat(9000), body: '&'.repeat(9000) },
  );
  const { text = '' } = service.requests[0]?.form ?? {};
  expect(text.replace(/<\/?b>/g, '').replace(/&#\d+;/g, '&').length).toBeLessThanOrEqual(4096);
});

it.each([
  [401, 'Unauthorized', { field: 'token' }],
  [400, 'Bad Request: chat not found', { field: 'chatId' }],
  [400, 'Bad Request: message thread not found', { field: 'threadId' }],
  [403, 'Forbidden: bot was blocked by the user', { field: 'chatId' }],
  [429, 'Too Many Requests: retry after 7', { retry: true, after: 7 }],
  [502, 'Bad Gateway', { retry: true }],
])('derives a hint from error %i %s', async (code, description, hint) => {
  await using service = await fakeService(
    answer(code, description, code === 429 ? { parameters: { retry_after: 7 } } : {}),
  );
  await expect(sendWith(telegram, { token, chatId: 1, endpoint: service.url })).rejects.toMatchObject({ hint });
  expect(service.requests).toHaveLength(1);
});

it('retries later if Telegram is unreachable, and never shows the token', async () => {
  const error = await sendWith(telegram, { token, chatId: 1, endpoint: 'http://127.0.0.1:1' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: 'DeliveryError', hint: { retry: true } });
  expect(String(error)).not.toContain('ABC');
});

it.each([
  [{ token, chatId: '' }, 'chatId', 'required'],
  [{ token, chatId: '@channel' }, 'chatId', 'number'],
  [{ token: '', chatId: 1 }, 'token', 'required'],
])('rejects %j: %s %s', (config, path, code) => {
  expect(telegram.config.parse(config)).toMatchObject({ ok: false, problems: [{ path, code }] });
});
