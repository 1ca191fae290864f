import {
  joinUrl,
  clip,
  defineHttpNotifier,
  DeliveryError,
  excerpt,
  list,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

const TYPES = { info: 'info', warning: 'warning', critical: 'failure', recovery: 'success' } as const;

export default defineHttpNotifier({
  service: 'Apprise',
  config: {
    server: url('Server', { placeholder: 'http://apprise:8000', help: 'Your Apprise API' }),
    key: text('Configuration key', {
      optional: true,
      pattern: /^[\w-]{1,128}$/,
      placeholder: 'my-services',
      help: 'Key of services stored in Apprise',
    }),
    tags: list('Tags', {
      optional: true,
      max: 20,
      help: 'One per line: only services with one of these tags',
      destination: false,
    }),
    urls: secret('Apprise URLs', { optional: true, help: 'Instead of a key; separate several with spaces' }),
  },

  check: ({ key, urls, tags }) => {
    if (!key && !urls) return { key: 'must not be empty where no Apprise URLs are given' };
    if (key && urls) return { urls: 'leave empty where a configuration key is given' };
    if (urls && tags.length > 0) return { tags: 'only with a configuration key' };
  },

  meanings: ({ key }) => ({
    400: { message: 'Apprise refused the message or its URLs.', field: key ? 'key' : 'urls' },
    404: { message: 'Apprise has nothing under this key.', field: 'key' },
  }),

  refuse(response) {
    if (response.status === 204)
      throw new DeliveryError('Apprise has no service for this key and these tags, so nobody was told.', {
        field: 'key',
      });
    // 424: one of the services rejected the message.
    if (response.status === 424)
      throw new DeliveryError(`Apprise could not reach all services: ${excerpt(response.text())}`, { retry: true });
  },

  request: ({ title, body, severity }, { server, key, tags, urls }) => ({
    url: joinUrl(server, key ? `notify/${key}` : 'notify'),
    // Apprise calls the services one after another.
    timeoutMs: 30_000,
    headers: { accept: 'application/json' },
    json: {
      title: clip(title, 250),
      body: clip(body || title, 10_000),
      type: TYPES[severity],
      format: 'text',
      ...(key ? tags.length > 0 && { tag: tags.join(',') } : { urls }),
    },
  }),
});
