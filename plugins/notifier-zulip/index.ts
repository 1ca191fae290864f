import {
  basicAuth,
  joinUrl,
  clip,
  clipBytes,
  defineHttpNotifier,
  email,
  jsonObject,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineHttpNotifier({
  service: 'Zulip',
  config: {
    server: url('Server', { placeholder: 'https://example.zulipchat.com' }),
    bot: email('Email of the bot', { help: 'Personal settings → Bots → Add a new bot' }),
    apiKey: secret('API key of the bot'),
    channel: text('Channel', { maxLength: 60, destination: false }),
    topic: text('Topic', { default: 'Vitrine', maxLength: 60, destination: false }),
  },
  meanings: { 401: { message: 'Zulip refused the email and API key of the bot.', field: 'apiKey' } },

  request: (notice, { server, bot, apiKey, channel, topic }) => ({
    url: joinUrl(server, 'api/v1/messages'),
    headers: { authorization: basicAuth(bot, apiKey) },
    // "stream" is the type of a channel message that servers of all versions accept.
    form: {
      type: 'stream',
      to: channel,
      topic: clip(topic, 60),
      content: codeBlock(clipBytes(plainText(notice), 9000)),
    },
  }),

  receipt: response => ({ detail: `message ${String(jsonObject(response).id ?? '')}` }),
});

/** Wraps a text in a code block, which has no markup or mentions. The fence is longer than any run of backticks in the text. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
