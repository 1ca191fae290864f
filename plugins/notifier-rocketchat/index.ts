import {
  clip,
  colourHex,
  defineHttpNotifier,
  DeliveryError,
  excerpt,
  jsonObject,
  secret,
  text,
  withoutMentions,
} from '@vitrine/plugin-sdk';

const unknown = { message: 'Rocket.Chat does not know this webhook, or it is switched off.', field: 'webhook' };

export default defineHttpNotifier({
  service: 'Rocket.Chat',
  config: {
    webhook: secret('Webhook address', { url: true, help: 'Workspace → Integrations → Incoming' }),
    channel: text('Channel', {
      optional: true,
      help: 'Empty for the channel of the webhook; #channel or @person',
      destination: false,
    }),
    alias: text('Name shown', { optional: true, maxLength: 80, destination: false }),
  },
  meanings: { 401: unknown, 404: unknown },

  refuse(response) {
    const { success, error } = jsonObject(response);
    // Older servers report an error with a success status and `success: false`.
    if (response.ok && success === false) throw new DeliveryError(`Rocket.Chat answered: ${excerpt(String(error))}`);
  },

  request: ({ title, body, severity, site }, { webhook, channel, alias }) => ({
    url: webhook,
    json: {
      ...(channel && { channel }),
      ...(alias && { alias }),
      attachments: [
        {
          color: colourHex(severity),
          title: withoutMentions(escape(clip(title, 300))),
          ...(site.url && { title_link: site.url }),
          text: withoutMentions(escape(clip(body, 2000))),
        },
      ],
    },
  }),
});

/**
 * Escapes a text. The parser of Rocket.Chat supports a backslash only before these characters; links are broken by separating their
 * two parts.
 */
const escape = (text: string) => text.replace(/[*_~`#]/g, '\\$&').replaceAll('](', ']\u200B(');
