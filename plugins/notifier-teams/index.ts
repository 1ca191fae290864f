import { clip, defineNotifier, assertOk, secret, type Notice } from '@vitrine/plugin-sdk';

const COLOURS = { info: 'accent', warning: 'warning', critical: 'attention', recovery: 'good' } as const;

export default defineNotifier({
  config: {
    webhook: secret('Workflow address', {
      url: true,
      help: 'Channel → Workflows → "Send webhook alerts to a channel" → copy the address',
    }),
  },

  async send(notice, { config, http }) {
    const response = await http(config.webhook, {
      method: 'POST',
      json: {
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card(notice) }],
      },
    });
    const unknownWebhook = { message: 'Teams does not know this workflow, or it was switched off.', field: 'webhook' };
    assertOk(response, 'Teams', { 400: unknownWebhook, 401: unknownWebhook, 404: unknownWebhook });
  },
});

/** Returns an adaptive card with rich text blocks, which do not parse markup, unlike text blocks. */
function card({ title, body, severity, site }: Notice) {
  const line = (text: string, overrides: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...overrides }],
  });
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      line(clip(title, 300), { weight: 'bolder', size: 'medium', color: COLOURS[severity] }),
      ...(body
        ? clip(body, 5000)
            .split('\n')
            .filter(Boolean)
            .map(text => line(text))
        : []),
      line(site.name, { isSubtle: true, size: 'small' }),
    ],
    ...(site.url && { actions: [{ type: 'Action.OpenUrl', title: site.name, url: site.url }] }),
  };
}
