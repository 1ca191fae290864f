import {
  joinUrl,
  clip,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  escapeMarkdown,
  assertOk,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    sendKey: secret('SendKey', { help: 'SCT… for ServerChan Turbo, sctp… for ServerChan³' }),
    tags: text('Tags', { optional: true, help: 'ServerChan³ only; separate several with |', destination: false }),
    channel: text('Channel', {
      optional: true,
      help: 'ServerChan Turbo only; numbers, separated by |',
      destination: false,
    }),
    endpoint: url('Server', { optional: true, help: 'Leave empty for the official server' }),
  },

  check: ({ sendKey }) => (/^[A-Za-z0-9]+$/.test(sendKey) ? undefined : { sendKey: 'has letters and digits only' }),

  async send({ title, body, site }, { config, http }) {
    const response = await http(addressOf(config), {
      method: 'POST',
      form: {
        title: clip(title.replace(/\s+/g, ' '), 32),
        desp: `${escapeMarkdown(title)}\n\n${escapeMarkdown(clip(body, 10_000))}${site.url ? `\n\n<${site.url}>` : ''}`,
        ...(config.tags && { tags: config.tags }),
        ...(config.channel && { channel: config.channel }),
      },
    });
    const credentialsRejected = { message: 'ServerChan does not know this SendKey.', field: 'sendKey' };
    assertOk(response, 'ServerChan', { 400: credentialsRejected, 401: credentialsRejected, 404: credentialsRejected });
    const { code, message } = jsonObject(response);
    if (code !== 0) throw new DeliveryError(describeAnswer('ServerChan', response, message));
  },
});

function addressOf({ sendKey, endpoint }: { sendKey: string; endpoint: string }): URL {
  const account = /^sctp(\d+)t/.exec(sendKey)?.[1];
  const path = account ? `send/${sendKey}.send` : `${sendKey}.send`;
  const official = account ? `https://${account}.push.ft07.com` : 'https://sctapi.ftqq.com';
  return joinUrl(endpoint || official, path);
}
