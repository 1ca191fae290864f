import { joinUrl, clip, defineHttpNotifier, jsonObject, list, plainText, text, url } from '@vitrine/plugin-sdk';

const PHONE = /^\+[1-9]\d{5,14}$/;

export default defineHttpNotifier({
  service: 'Signal',
  config: {
    server: url('Server', { placeholder: 'http://signal-api:8080', help: 'Your signal-cli-rest-api' }),
    number: text('Sender', {
      pattern: PHONE,
      placeholder: '+4917012345678',
      help: 'The number registered there',
    }),
    recipients: list('Recipients', { max: 50, help: 'One per line: +4917012345678, or group.… for a group' }),
  },

  check: ({ recipients }) => {
    const wrong = recipients.find(recipient => !PHONE.test(recipient) && !/^group\.[\w+/=-]+$/.test(recipient));
    return wrong === undefined ? undefined : { recipients: `"${wrong}" is neither a number like +49… nor a group` };
  },

  // "normal": asterisks in a name are not parsed as markup.
  request: (notice, { server, number, recipients }) => ({
    url: joinUrl(server, 'v2/send'),
    json: { message: clip(plainText(notice), 2000), number, recipients, text_mode: 'normal' },
    timeoutMs: 30_000,
  }),

  receipt: response => ({ detail: String(jsonObject(response).timestamp ?? '') }),
});
