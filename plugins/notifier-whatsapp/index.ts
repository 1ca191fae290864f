import {
  joinUrl,
  clip,
  clipUnits,
  defineHttpNotifier,
  DeliveryError,
  describeAnswer,
  jsonObject,
  type HttpResponse,
  type Notice,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

export default defineHttpNotifier({
  service: 'WhatsApp',
  config: {
    token: secret('Access token', { help: 'Of a system user, with the permission whatsapp_business_messaging' }),
    phoneNumberId: text('Phone number id', {
      pattern: /^\d{5,20}$/,
      placeholder: '106540352242922',
      help: 'WhatsApp → API setup; not the number itself',
      destination: false,
    }),
    to: text('Recipient', { pattern: /^\+?\d{6,15}$/, placeholder: '+4917012345678', destination: false }),
    template: text('Template', {
      optional: true,
      pattern: /^[a-z0-9_]{1,512}$/,
      placeholder: 'server_notice',
      help: 'With two variables: {{1}} for the title, {{2}} for the text. Without a template, messages arrive only within 24 hours after a message from the recipient',
      destination: false,
    }),
    language: text('Language of the template', {
      default: 'en',
      pattern: /^[a-z]{2,3}(_[A-Z]{2})?$/,
      destination: false,
    }),
    endpoint: url('Server', { default: 'https://graph.facebook.com/v23.0' }),
  },

  request: (notice, config) => ({
    url: joinUrl(config.endpoint, `${config.phoneNumberId}/messages`),
    headers: { authorization: `Bearer ${config.token}` },
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: config.to,
      ...(config.template
        ? { type: 'template', template: filled(config.template, config.language, notice) }
        : { type: 'text', text: { preview_url: false, body: clipUnits(plainText(notice), 4096) } }),
    },
  }),

  refuse(response) {
    if (!response.ok) throw refusal(response);
  },
  receipt: response => ({ detail: (jsonObject(response).messages as { id?: string }[] | undefined)?.[0]?.id ?? '' }),
});

/** Fills a template variable, which must not contain line breaks or consecutive spaces. */
function filled(name: string, code: string, { title, body, site }: Notice) {
  const variable = (value: string, maxLength: number) => ({
    type: 'text',
    text: clip(value.replace(/\s+/g, ' ').trim(), maxLength),
  });
  return {
    name,
    language: { code },
    components: [{ type: 'body', parameters: [variable(title, 250), variable(body || site.name, 700)] }],
  };
}

const FIELDS: Readonly<Record<number, string>> = {
  0: 'token',
  190: 'token',
  131_026: 'to',
  131_030: 'to',
  131_047: 'template',
  132_000: 'template',
  132_001: 'template',
  132_015: 'template',
};
const TOO_MANY = [4, 80_007, 130_429, 131_048, 131_056];

/** Returns an error based on the code in the response, which is more specific than the status. */
function refusal(response: HttpResponse): DeliveryError {
  const {
    code = -1,
    message,
    error_data,
  } = (jsonObject(response).error ?? {}) as {
    code?: number;
    message?: unknown;
    error_data?: { details?: unknown } | null;
  };
  const field = FIELDS[code];
  return new DeliveryError(describeAnswer('WhatsApp', response, error_data?.details ?? message), {
    ...(field && { field }),
    retry: TOO_MANY.includes(code) || response.status === 429 || response.status >= 500,
  });
}
