import {
  joinUrl,
  choice,
  clip,
  defineNotifier,
  DeliveryError,
  describeAnswer,
  type HttpResponse,
  jsonObject,
  assertOk,
  type Notice,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

const PRIORITIES = { lowest: '-2', low: '-1', normal: '0', high: '1' } as const;

export default defineNotifier({
  config: {
    token: secret('Application token', {
      help: 'Of an application that you register with Pushover',
      destination: false,
    }),
    user: secret('User or group key', { destination: false }),
    device: text('Device', { optional: true, help: 'Empty for all devices', destination: false }),
    sound: text('Sound', { optional: true, destination: false }),
    priority: choice(
      'Priority',
      {
        auto: 'By severity',
        lowest: 'Lowest',
        low: 'Low',
        normal: 'Normal',
        high: 'High',
      },
      { destination: false },
    ),
    endpoint: url('Server', { default: 'https://api.pushover.net' }),
  },

  async send(notice, { config, http }) {
    const { token, user, device, sound, priority } = config;
    const response = await http(joinUrl(config.endpoint, '1/messages.json'), {
      method: 'POST',
      form: {
        token,
        user,
        title: clip(notice.title, 250),
        message: clip(notice.body || notice.title, 1024),
        priority: priority === 'auto' ? priorityOf(notice) : PRIORITIES[priority],
        timestamp: String(Math.floor(notice.at / 1000)),
        ...(device && { device }),
        ...(sound && { sound }),
        ...(notice.site.url && { url: notice.site.url, url_title: clip(notice.site.name, 100) }),
      },
    });
    if (response.status >= 400 && response.status < 429) throw refusal(response);
    assertOk(response, 'Pushover');
    return { detail: String(jsonObject(response).request ?? '') };
  },
});

const priorityOf = ({ severity }: Notice) => (severity === 'critical' ? '1' : severity === 'info' ? '-1' : '0');

/** Builds an error from the response, which names the rejected parameter and the reason. */
function refusal(response: HttpResponse): DeliveryError {
  const answer = jsonObject(response);
  const field = ['token', 'user', 'device', 'sound'].find(name => answer[name] === 'invalid');
  const detail = Array.isArray(answer.errors) ? answer.errors.join('; ') : undefined;
  return new DeliveryError(describeAnswer('Pushover', response, detail), field ? { field } : {});
}
