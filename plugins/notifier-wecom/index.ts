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
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    key: secret('Key', { help: 'The part after key= in the group robot’s webhook URL' }),
    mentionAll: flag('Mention everyone for critical notifications', { destination: false }),
    endpoint: url('Server', { default: 'https://qyapi.weixin.qq.com' }),
  },

  async send(notice, { config, http }) {
    const address = joinUrl(config.endpoint, 'cgi-bin/webhook/send');
    address.searchParams.set('key', config.key);
    const response = await http(address, {
      method: 'POST',
      json: {
        msgtype: 'text',
        text: {
          content: clipBytes(plainText(notice), 2000),
          ...(config.mentionAll && notice.severity === 'critical' && { mentioned_list: ['@all'] }),
        },
      },
    });
    assertOk(response, 'WeCom');
    const { errcode = -1, errmsg } = jsonObject(response);
    if (errcode === 0) return;
    if (errcode === 93000 || errcode === 93017)
      throw new DeliveryError('WeCom does not know this key.', { field: 'key' });
    // 45009: more than 20 messages a minute.
    throw new DeliveryError(describeAnswer('WeCom', response, errmsg), {
      retry: errcode === 45009 || errcode === -1,
      after: 60,
    });
  },
});
