import {
  basicAuth,
  joinUrl,
  clipUnits,
  defineHttpNotifier,
  DeliveryError,
  describeAnswer,
  integer,
  jsonObject,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

/** Twilio's error codes, and the setting that each concerns. */
const FIELDS: Readonly<Record<number, string>> = {
  20_003: 'authToken',
  21_211: 'to',
  21_408: 'to',
  21_606: 'from',
  21_608: 'to',
  21_610: 'to',
  21_612: 'to',
  21_614: 'to',
  21_212: 'from',
  21_659: 'from',
};

export default defineHttpNotifier({
  service: 'Twilio',
  config: {
    accountSid: text('Account SID', {
      pattern: /^AC[0-9a-fA-F]{32}$/,
      placeholder: 'AC0123456789abcdef0123456789abcdef',
      help: 'Of the account, on the first page of the console',
    }),
    authToken: secret('Auth token'),
    from: text('Sender', {
      pattern: /^(\+[1-9]\d{5,14}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/,
      placeholder: '+15551234567',
      help: 'A number of yours like +15551234567, a messaging service (MG…) or a sender name',
      destination: false,
    }),
    to: text('Recipient', { pattern: /^\+[1-9]\d{5,14}$/, placeholder: '+15551234567', destination: false }),
    longest: integer('Longest message', {
      min: 60,
      max: 1600,
      default: 320,
      help: 'In characters. Longer texts are cut; every 70 to 160 characters are charged as one message',
      destination: false,
    }),
    endpoint: url('Server', { default: 'https://api.twilio.com' }),
  },

  request: (notice, { accountSid, authToken, from, to, longest, endpoint }) => ({
    url: joinUrl(endpoint, `2010-04-01/Accounts/${accountSid}/Messages.json`),
    headers: { authorization: basicAuth(accountSid, authToken) },
    form: {
      To: to,
      ...(/^MG[0-9a-fA-F]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }),
      Body: clipUnits(plainText(notice), longest),
    },
  }),

  refuse(response) {
    if (response.ok || response.status === 429 || response.status >= 500) return;
    const { code, message } = jsonObject(response) as { code?: number; message?: unknown };
    const field = FIELDS[code ?? 0];
    throw new DeliveryError(describeAnswer('Twilio', response, message), field ? { field } : {});
  },
  receipt: response => ({ detail: String(jsonObject(response).sid ?? '') }),
});
