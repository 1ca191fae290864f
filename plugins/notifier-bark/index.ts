import {
  joinUrl,
  choice,
  clip,
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
    deviceKey: secret('Device key', { help: 'The part behind the server in the address that the app shows' }),
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
    group: text('Group', { optional: true, help: 'Messages of one group stand together', destination: false }),
    sound: text('Sound', { optional: true, destination: false }),
    icon: url('Icon', { optional: true, destination: false }),
  },

  async send(notice, { config, http }) {
    const { deviceKey, level, group, sound, icon } = config;
    const response = await http(joinUrl(config.server, 'push'), {
      method: 'POST',
      json: {
        device_key: deviceKey,
        title: clip(notice.title, 200),
        body: clip(notice.body || notice.title, 2000),
        level: level === 'auto' ? levelOf(notice) : level,
        ...(group && { group }),
        ...(sound && { sound }),
        ...(icon && { icon }),
        ...(notice.site.url && { url: notice.site.url }),
      },
    });
    assertOk(response, 'Bark', { 400: { message: 'Bark does not know this device key.', field: 'deviceKey' } });
    const { code, message } = jsonObject(response);
    if (code !== 200) throw new DeliveryError(describeAnswer('Bark', response, message));
  },
});

const levelOf = ({ severity }: Notice) =>
  severity === 'critical' ? 'timeSensitive' : severity === 'info' ? 'passive' : 'active';
