import {
  clip,
  colourHex,
  defineHttpNotifier,
  escapeMarkdown,
  secret,
  text,
  url,
  withoutMentions,
} from '@vitrine/plugin-sdk';

const unknown = { message: 'Mattermost does not know this webhook.', field: 'webhook' };

export default defineHttpNotifier({
  service: 'Mattermost',
  config: {
    webhook: secret('Webhook address', { url: true, help: 'Integrations → Incoming webhooks' }),
    channel: text('Channel', {
      optional: true,
      help: 'Empty for the channel of the webhook; its name as in its address, or @name for a person',
      destination: false,
    }),
    username: text('Name shown', { optional: true, maxLength: 64, destination: false }),
    icon: url('Picture', { optional: true, destination: false }),
  },
  meanings: { 400: unknown, 401: unknown, 404: unknown },

  request: ({ title, body, severity, site }, { webhook, channel, username, icon }) => ({
    url: webhook,
    json: {
      ...(channel && { channel }),
      ...(username && { username }),
      ...(icon && { icon_url: icon }),
      attachments: [
        {
          fallback: withoutMentions(clip(title, 300)),
          color: colourHex(severity),
          // Everything is escaped, because whether a title is parsed as Markdown depends on its link.
          text: withoutMentions(
            `**${escapeMarkdown(clip(title, 300))}**\n\n${escapeMarkdown(clip(body, 6000))}`.trim(),
          ),
          footer: clip(site.url ? `${site.name} · ${site.url}` : site.name, 300),
        },
      ],
    },
  }),
});
