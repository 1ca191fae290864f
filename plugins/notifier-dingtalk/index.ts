import { createHmac } from 'node:crypto';
import {
  joinUrl,
  clipBytes,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  flag,
  assertOk,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    token: secret('Access token', { help: 'The access_token of the robot’s webhook address', destination: false }),
    signingKey: secret('Signing key', {
      optional: true,
      help: 'SEC…, if the robot requires signatures',
      destination: false,
    }),
    keyword: text('Keyword', {
      optional: true,
      help: 'If the robot accepts only messages with this word',
      destination: false,
    }),
    atAll: flag('Mention everyone for critical notifications', { destination: false }),
    endpoint: url('Server', { default: 'https://oapi.dingtalk.com' }),
  },

  async send(notice, { config, http }) {
    const address = joinUrl(config.endpoint, 'robot/send');
    address.searchParams.set('access_token', config.token);
    if (config.signingKey) {
      const timestamp = String(Date.now());
      address.searchParams.set('timestamp', timestamp);
      address.searchParams.set(
        'sign',
        createHmac('sha256', config.signingKey).update(`${timestamp}\n${config.signingKey}`).digest('base64'),
      );
    }
    const plain = plainText(notice);
    const response = await http(address, {
      method: 'POST',
      json: {
        msgtype: 'text',
        text: {
          content: clipBytes(
            config.keyword && !plain.includes(config.keyword) ? `${config.keyword}\n${plain}` : plain,
            15_000,
          ),
        },
        at: { isAtAll: config.atAll && notice.severity === 'critical' },
      },
    });
    assertOk(response, 'DingTalk');
    const { errcode, errmsg } = jsonObject(response);
    const errorText = String(errmsg);
    if (errcode === 0) return;
    if (errcode === 300005 || errcode === 400102 || /token/i.test(errorText)) {
      throw new DeliveryError('DingTalk does not know this access token.', { field: 'token' });
    }
    if (/sign/i.test(errorText))
      throw new DeliveryError('DingTalk did not accept the signature.', { field: 'signingKey' });
    if (/keyword/i.test(errorText))
      throw new DeliveryError('The robot only takes messages with its keyword.', { field: 'keyword' });
    // 130101 and 410100: more than 20 messages a minute.
    throw new DeliveryError(describeAnswer('DingTalk', response, errmsg), {
      retry: errcode === 130101 || errcode === 410100 || errcode === -1,
      after: 60,
    });
  },
});
