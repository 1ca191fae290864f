import { joinUrl, clip, defineHttpNotifier, DeliveryError, jsonObject, secret, text, url } from '@vitrine/plugin-sdk';

export default defineHttpNotifier({
  service: 'Pushbullet',
  config: {
    token: secret('Access token', { help: 'Pushbullet → Settings → Account → Create access token' }),
    device: text('Device', { optional: true, help: 'Id of the device; empty for all devices', destination: false }),
    channel: text('Channel tag', {
      optional: true,
      help: 'Pushes to all subscribers of your channel',
      destination: false,
    }),
    endpoint: url('Server', { default: 'https://api.pushbullet.com' }),
  },
  check: ({ device, channel }) => (device && channel ? { channel: 'leave empty where a device is given' } : undefined),
  meanings: { 401: { message: 'Pushbullet does not know this access token.', field: 'token' } },

  // The guid prevents duplicates when a delivery is retried.
  request: ({ id, title, body, site }, { token, device, channel, endpoint }) => ({
    url: joinUrl(endpoint, 'v2/pushes'),
    headers: { 'Access-Token': token },
    json: {
      type: site.url ? 'link' : 'note',
      title: clip(title, 250),
      body: clip(body, 4000),
      ...(site.url && { url: site.url }),
      ...(device && { device_iden: device }),
      ...(channel && { channel_tag: channel }),
      guid: id,
    },
  }),

  refuse(response) {
    if (response.status !== 429) return;
    const after = Math.ceil(Number(response.headers['x-ratelimit-reset']) - Date.now() / 1000);
    throw new DeliveryError('Pushbullet takes no more pushes for now.', { retry: true, ...(after > 0 && { after }) });
  },
  receipt: response => ({ detail: String(jsonObject(response).iden ?? '') }),
});
