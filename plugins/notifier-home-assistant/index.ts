import { joinUrl, clip, defineHttpNotifier, type Notice, secret, text, url } from '@vitrine/plugin-sdk';

export default defineHttpNotifier({
  service: 'Home Assistant',
  config: {
    server: url('Server', { placeholder: 'http://homeassistant.local:8123' }),
    token: secret('Access token', { help: 'Your profile → Security → Long-lived access tokens' }),
    action: text('Notify action', {
      default: 'notify.notify',
      pattern: /^notify\.[a-z0-9_]+$/,
      help: 'Like notify.mobile_app_phone; notify.send_message for an entity',
      destination: false,
    }),
    entity: text('Notify entity', {
      optional: true,
      pattern: /^notify\.[a-z0-9_]+$/,
      placeholder: 'notify.phone',
      help: 'Only with notify.send_message',
      destination: false,
    }),
  },

  check: ({ action, entity }) => {
    if (action === SEND_MESSAGE && !entity) return { entity: 'must not be empty with notify.send_message' };
    if (action !== SEND_MESSAGE && entity)
      return { entity: 'leave empty with any other action than notify.send_message' };
  },

  meanings: {
    400: { message: 'Home Assistant has no such notify action, or it refused the message.', field: 'action' },
    401: { message: 'Home Assistant does not know this access token.', field: 'token' },
    404: { message: 'Home Assistant has no such notify action, or it refused the message.', field: 'action' },
  },

  request: (notice, { server, token, action, entity }) => ({
    url: joinUrl(server, `api/services/${action.replace('.', '/')}`),
    headers: { authorization: `Bearer ${token}` },
    json: {
      title: clip(notice.title, 250),
      message: clip(notice.body || notice.title, 4000),
      ...(entity && { entity_id: entity }),
      ...(action.startsWith('notify.mobile_app_') && { data: forPhones(notice) }),
    },
  }),
});

const SEND_MESSAGE = 'notify.send_message';

/**
 * Returns data for the companion apps: a notice of a resolved incident replaces its opening notice, and a critical notice is
 * delivered immediately.
 */
const forPhones = ({ id, incident, severity, site }: Notice) => ({
  tag: incident ?? id,
  group: 'vitrine',
  ...(site.url && { url: site.url, clickAction: site.url }),
  ...(severity === 'critical' && { ttl: 0, priority: 'high', push: { 'interruption-level': 'time-sensitive' } }),
});
