import { createHmac } from 'node:crypto';
import {
  clipBytes,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  assertOk,
  plainText,
  secret,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    webhook: secret('Webhook address', { url: true, help: 'Of the custom bot, in Feishu or Lark' }),
    signingKey: secret('Signing key', {
      optional: true,
      help: 'If the bot verifies signatures',
      destination: false,
    }),
  },

  async send(notice, { config, http }) {
    const response = await http(config.webhook, {
      method: 'POST',
      json: {
        msg_type: 'text',
        content: { text: clipBytes(plainText(notice), 15_000).replaceAll('<', '＜') },
        ...(config.signingKey && signed(config.signingKey)),
      },
    });
    assertOk(response, 'Feishu', { 404: { message: 'Feishu does not know this webhook.', field: 'webhook' } });
    const { code, msg } = jsonObject(response);
    if (code === 0) return;
    if (code === 19021) throw new DeliveryError('Feishu did not accept the signature.', { field: 'signingKey' });
    if (code === 19001) throw new DeliveryError('Feishu does not know this webhook.', { field: 'webhook' });
    // 11232 and 9499: too many messages.
    throw new DeliveryError(describeAnswer('Feishu', response, msg), { retry: code === 11232 || code === 9499 });
  },
});

function signed(key: string): { timestamp: string; sign: string } {
  const timestamp = String(Math.floor(Date.now() / 1000));
  // Feishu's scheme: the text is the HMAC key, and the message is empty.
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${key}`).update('').digest('base64') };
}
