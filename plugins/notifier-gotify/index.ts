import { joinUrl, defineNotifier, integer, assertOk, jsonObject, type Notice, secret, url } from '@vitrine/plugin-sdk';

const LOUDEST = 10;

export default defineNotifier({
  config: {
    server: url('Server', { placeholder: 'https://push.example.com' }),
    token: secret('Application token', { help: 'Apps → your app → token' }),
    priority: integer('Priority', {
      min: 0,
      max: LOUDEST,
      default: 5,
      help: 'Critical notifications always use 10',
      destination: false,
    }),
  },

  async send(notice, { config, http }) {
    const response = await http(joinUrl(config.server, 'message'), {
      method: 'POST',
      headers: { 'X-Gotify-Key': config.token },
      json: {
        title: notice.title,
        message: notice.body || notice.title,
        priority: priorityOf(notice, config.priority),
        ...(notice.site.url && { extras: { 'client::notification': { click: { url: notice.site.url } } } }),
      },
    });
    assertOk(response, 'Gotify', { 401: { message: 'Gotify rejected the application token.', field: 'token' } });
    return { detail: `message ${String(jsonObject(response).id ?? '')}` };
  },
});

const priorityOf = ({ severity }: Notice, defaultPriority: number) =>
  severity === 'critical' ? LOUDEST : defaultPriority;
