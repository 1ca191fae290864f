import {
  basicAuth,
  choice,
  clip,
  clipBytes,
  defineNotifier,
  jsonObject,
  assertOk,
  type Notice,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

const TAGS = {
  info: 'information_source',
  warning: 'warning',
  critical: 'rotating_light',
  recovery: 'white_check_mark',
} as const;

const PRIORITIES = { lowest: 1, low: 2, normal: 3, high: 4, highest: 5 } as const;

export default defineNotifier({
  config: {
    server: url('Server', { default: 'https://ntfy.sh' }),
    topic: text('Topic', {
      pattern: /^[\w-]{1,64}$/,
      placeholder: 'my-servers',
      help: 'Letters, digits, _ and -',
      destination: false,
    }),
    token: secret('Access token', { optional: true, destination: false }),
    username: text('Username', { optional: true, help: 'Instead of a token', destination: false }),
    password: secret('Password', { optional: true, destination: false }),
    priority: choice(
      'Priority',
      {
        auto: 'By severity',
        lowest: 'Lowest',
        low: 'Low',
        normal: 'Normal',
        high: 'High',
        highest: 'Highest',
      },
      { destination: false },
    ),
  },

  async send(notice, { config, http }) {
    const response = await http(config.server, {
      method: 'POST',
      headers: authorization(config),
      json: {
        topic: config.topic,
        title: clip(notice.title, 250),
        message: clipBytes(notice.body || notice.title, 4000),
        priority: config.priority === 'auto' ? priorityOf(notice) : PRIORITIES[config.priority],
        tags: [TAGS[notice.severity]],
        ...(notice.site.url && { click: notice.site.url }),
      },
    });
    assertOk(response, 'ntfy', {
      401: { message: 'ntfy refused the credentials.', field: config.token ? 'token' : 'password' },
      403: { message: 'ntfy does not let this account write to the topic.', field: 'topic' },
    });
    return { detail: String(jsonObject(response).id ?? '') };
  },
});

const priorityOf = ({ severity }: Notice) => ({ info: 3, recovery: 3, warning: 4, critical: 5 })[severity];

function authorization({
  token,
  username,
  password,
}: {
  token: string;
  username: string;
  password: string;
}): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` };
  if (username) return { authorization: basicAuth(username, password) };
  return {};
}
