import {
  clipUnits,
  defineNotifier,
  escapeMarkdown,
  jsonObject,
  assertOk,
  secret,
  SEVERITY_COLOURS,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    webhook: secret('Webhook address', { url: true, help: 'Channel → Integrations → Webhooks → Copy address' }),
    username: text('Name shown', { optional: true, maxLength: 80, destination: false }),
    avatar: url('Picture', { optional: true, destination: false }),
  },

  async send({ title, body, severity, at, site }, { config, http }) {
    const address = new URL(config.webhook);
    address.searchParams.set('wait', 'true');
    const response = await http(address, {
      method: 'POST',
      json: {
        ...(config.username && { username: config.username }),
        ...(config.avatar && { avatar_url: config.avatar }),
        embeds: [
          {
            title: clipUnits(escapeMarkdown(title), 256),
            description: clipUnits(escapeMarkdown(body), 4000),
            color: SEVERITY_COLOURS[severity],
            timestamp: new Date(at).toISOString(),
            footer: { text: clipUnits(site.name, 200) },
            ...(site.url && { url: site.url }),
          },
        ],
        // A node's name must not trigger mentions.
        allowed_mentions: { parse: [] },
      },
    });
    assertOk(response, 'Discord', {
      401: { message: 'Discord does not know this webhook.', field: 'webhook' },
      404: { message: 'Discord does not know this webhook.', field: 'webhook' },
    });
    return { detail: `message ${String(jsonObject(response).id ?? '')}` };
  },
});
