import { createHash } from 'node:crypto';
import {
  joinUrl,
  clipUnits,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  assertOk,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    token: secret('Channel access token', { help: 'LINE Developers → your channel → Messaging API' }),
    to: text('Recipient', {
      pattern: /^[UCR][0-9a-f]{32}$/,
      placeholder: 'U0123456789abcdef0123456789abcdef',
      help: 'Id of a person (U…), group (C…) or room (R…), from the events sent to the channel’s webhook',
      destination: false,
    }),
    endpoint: url('Server', { default: 'https://api.line.me' }),
  },

  async send(notice, { config, http }) {
    const response = await http(joinUrl(config.endpoint, 'v2/bot/message/push'), {
      method: 'POST',
      headers: { authorization: `Bearer ${config.token}`, 'X-Line-Retry-Key': retryKey(notice.id, config.to) },
      json: { to: config.to, messages: [{ type: 'text', text: clipUnits(plainText(notice), 5000) }] },
    });
    // Already delivered by an attempt whose response was lost.
    if (response.status === 409) return { detail: 'accepted before' };
    const { message, sentMessages } = jsonObject(response) as { message?: unknown; sentMessages?: { id?: string }[] };
    if (response.status === 400) throw new DeliveryError(describeAnswer('LINE', response, message), { field: 'to' });
    assertOk(response, 'LINE', { 401: { message: 'LINE does not know this access token.', field: 'token' } });
    return { detail: `message ${sentMessages?.[0]?.id ?? ''}` };
  },
});

/** Returns the retry key: a UUID derived from notice and recipient, the same for each attempt of a delivery. */
function retryKey(id: string, to: string): string {
  const hex = createHash('sha256').update(`${id} ${to}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
