import { assertOk, clip, clipBytes, defineNotifier, secret, text, url, type Notice } from '@vitrine/plugin-sdk';

const DAY = 24 * 3600;
const URGENCY = { info: 'normal', recovery: 'normal', warning: 'high', critical: 'high' } as const;
const GONE = {
  message: 'This device no longer receives notices. Delete the channel, and add it again on the device.',
  field: 'endpoint',
};

/** A channel is one browser. Its page creates the keys and the subscription, and stores them as the channel's settings. */
export default defineNotifier({
  config: {
    endpoint: url('Address at the push service', {
      help: 'Filled in automatically when you add the channel on the device itself',
    }),
    deviceKey: secret('Key of the device'),
    deviceSecret: secret('Secret of the device'),
    publicKey: text('Public key', { destination: false }),
    privateKey: secret('Private key'),
  },

  async send(notice, { config, http }) {
    const { default: push } = await import('web-push');
    const { endpoint, method, headers, body } = push.generateRequestDetails(
      { endpoint: config.endpoint, keys: { p256dh: config.deviceKey, auth: config.deviceSecret } },
      payloadOf(notice),
      {
        TTL: DAY,
        urgency: URGENCY[notice.severity],
        vapidDetails: { subject: subjectOf(notice), publicKey: config.publicKey, privateKey: config.privateKey },
      },
    );
    const response = await http(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ?? '',
    });
    assertOk(response, 'the push service', {
      403: { message: 'The push service refused the keys.', field: 'privateKey' },
      404: GONE,
      410: GONE,
    });
  },
});

/** Returns the payload for the shell's service worker. Push services accept 4096 bytes. */
const payloadOf = ({ title, body }: Notice) => JSON.stringify({ title: clip(title, 200), body: clipBytes(body, 2000) });

/** Returns the contact for the operator of the push service: an https or mailto URL. */
const subjectOf = ({ site }: Notice) => (site.url?.startsWith('https://') ? site.url : 'mailto:site@vitrine.invalid');
