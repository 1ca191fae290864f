import { isDeliveryError, type Plugin } from '@vitrine/plugin-sdk';
import { fakeService, sendWith } from '@vitrine/plugin-sdk/testing';

/** Settings of each notifier that sends JSON over HTTP, with the URL of the service. */
const SETTINGS: Readonly<Record<string, (url: string) => object>> = {
  alertmanager: server => ({ server }),
  apprise: server => ({ server, urls: 'json://localhost' }),
  bark: server => ({ server, deviceKey: 'k' }),
  dingtalk: endpoint => ({ token: 't', endpoint }),
  discord: webhook => ({ webhook }),
  feishu: webhook => ({ webhook }),
  gotify: server => ({ server, token: 't' }),
  'home-assistant': server => ({ server, token: 't', action: 'notify.me' }),
  line: endpoint => ({ token: 't', to: `U${'0'.repeat(32)}`, endpoint }),
  matrix: server => ({ server, token: 't', room: '!a:b' }),
  mattermost: webhook => ({ webhook }),
  ntfy: server => ({ server, topic: 't' }),
  opsgenie: endpoint => ({ apiKey: 'k', endpoint }),
  pagerduty: endpoint => ({ routingKey: 'r'.repeat(32), endpoint }),
  pushbullet: endpoint => ({ token: 't', endpoint }),
  pushover: endpoint => ({ token: 't', user: 'u', endpoint }),
  rocketchat: webhook => ({ webhook }),
  serverchan: endpoint => ({ sendKey: 'SCTk', endpoint }),
  signal: server => ({ server, number: '+491701234567', recipients: ['+491701234568'] }),
  slack: webhook => ({ webhook }),
  teams: webhook => ({ webhook }),
  telegram: endpoint => ({ token: '1:a', chatId: 42, endpoint }),
  twilio: endpoint => ({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 't',
    from: '+491701234567',
    to: '+491701234568',
    endpoint,
  }),
  webhook: url => ({ url }),
  wecom: endpoint => ({ key: 'k', endpoint }),
  whatsapp: endpoint => ({ token: 't', phoneNumberId: '123456', to: '+491701234567', endpoint }),
  zulip: server => ({ server, bot: 'bot@example.com', apiKey: 'k', channel: 'c' }),
};

const FIELDS = [
  'error',
  'errors',
  'message',
  'messages',
  'msg',
  'description',
  'errmsg',
  'data',
  'result',
  'id',
  'request',
];
const allFieldsAs = (value: unknown) => Object.fromEntries(FIELDS.map(field => [field, value]));
/** Responses of proxies and other services: no JSON, or JSON with an unexpected structure. */
const BODIES = ['', 'null', '[]', '5', '{}', ...[5, null, {}, []].map(value => JSON.stringify(allFieldsAs(value)))];
/**
 * Every body is tried with a success, which is parsed, and with a failure, which is described; the other failures differ by status
 * code.
 */
const ANSWERS = [
  ...[200, 400].flatMap(status => BODIES.map(body => ({ status, body }))),
  ...[202, 401, 404, 429, 500].map(status => ({ status, body: '[]' })),
];

it.each(Object.entries(SETTINGS))('%s explains an unexpected response in a delivery error', async (name, settings) => {
  const { default: plugin } = (await import(`./notifier-${name}/index.ts`)) as { default: Plugin };
  let answer = { status: 200, body: '' };
  await using service = await fakeService(() => answer);
  for (answer of ANSWERS) {
    const outcome = await sendWith(plugin, settings(service.url)).catch((error: unknown) => error);
    const failure = outcome instanceof Error ? outcome : undefined;
    const where = `${answer.status} ${answer.body}`;
    expect([where, failure && !isDeliveryError(failure) ? failure : undefined]).toEqual([where, undefined]);
    expect([where, failure?.message ?? '']).toEqual([where, expect.not.stringMatching(/undefined|\[object |: $/)]);
  }
});
