import {
  joinUrl,
  choice,
  clip,
  clipBytes,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  assertOk,
  type Notice,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    server: url('Server', { default: 'https://api.day.app' }),
    deviceKey: secret('Device key', { help: 'The part after the server in the URL that the app shows' }),
    level: choice(
      'Level',
      {
        auto: 'By severity',
        active: 'Active',
        timeSensitive: 'Time sensitive',
        passive: 'Passive',
        critical: 'Critical',
      },
      { destination: false },
    ),
    group: text('Group', { optional: true, help: 'Messages of one group are shown together', destination: false }),
    sound: text('Sound', { optional: true, destination: false }),
    icon: url('Icon', { optional: true, destination: false }),
  },

  async send(notice, { config, http }) {
    const { deviceKey, level, group, sound, icon } = config;
    const response = await http(joinUrl(config.server, 'push'), {
      method: 'POST',
      json: {
        device_key: deviceKey,
        title: clipBytes(clip(notice.title, 200), TITLE_BYTES),
        body: clipBytes(notice.body || notice.title, BODY_BYTES),
        level: level === 'auto' ? levelOf(notice) : level,
        ...(group && { group }),
        ...(sound && { sound }),
        ...(icon && { icon }),
        ...(notice.site.url && { url: notice.site.url }),
      },
    });
    const { code, message } = jsonObject(response);
    // The status is the same for an unknown key, a message that is too long and a failed delivery.
    if (response.status === 400 && /device ?(key|token)/i.test(String(message)))
      throw new DeliveryError('Bark does not know this device key.', { field: 'deviceKey' });
    if (response.status === 400) throw new DeliveryError(describeAnswer('Bark', response, message));
    assertOk(response, 'Bark');
    if (code !== 200) throw new DeliveryError(describeAnswer('Bark', response, message));
  },
});

/** Apple delivers at most 4,096 bytes of JSON; the rest is reserved for the keys, the group, the sound and two URLs. */
const TITLE_BYTES = 300;
const BODY_BYTES = 2800;

const levelOf = ({ severity }: Notice) =>
  severity === 'critical' ? 'timeSensitive' : severity === 'info' ? 'passive' : 'active';
