import { clipUnits, defineNotifier, assertOk, secret } from '@vitrine/plugin-sdk';

const unknownWebhook = { message: 'Slack does not know this webhook, or it was switched off.', field: 'webhook' };

export default defineNotifier({
  config: {
    webhook: secret('Webhook address', { url: true, help: 'Your Slack app → Incoming webhooks' }),
  },

  async send({ title, body, site }, { config, http }) {
    // Plain text blocks: names are not parsed as markup or mentions.
    const plainText = (text: string, maxLength: number) => ({
      type: 'plain_text',
      text: clipUnits(text, maxLength),
      emoji: false,
    });
    const response = await http(config.webhook, {
      method: 'POST',
      json: {
        text: escape(clipUnits(title, 300)),
        blocks: [
          { type: 'header', text: plainText(title, 150) },
          ...(body ? [{ type: 'section', text: plainText(body, 3000) }] : []),
          { type: 'context', elements: [plainText(site.url ? `${site.name} · ${site.url}` : site.name, 300)] },
        ],
      },
    });
    assertOk(response, 'Slack', { 403: unknownWebhook, 404: unknownWebhook, 410: unknownWebhook });
  },
});

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
