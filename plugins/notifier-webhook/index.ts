import { basicAuth, choice, defineNotifier, multiline, assertOk, pairs, secret, text, url } from '@vitrine/plugin-sdk';
import { bodyFor, emptyTemplates } from './body.ts';
import { signature } from './signature.ts';
import { fillAddress, valuesOf } from './values.ts';

export default defineNotifier({
  config: {
    url: url('Address', {
      placeholder: 'https://example.com/hook',
      help: 'May contain placeholders such as {{title}}',
    }),
    method: choice('Method', ['POST', 'PUT', 'PATCH', 'GET'], { destination: false }),
    format: choice(
      'Body',
      { json: 'JSON', form: 'Form', text: 'Text' },
      { when: { method: ['POST', 'PUT', 'PATCH'] }, destination: false },
    ),
    template: multiline('Template', {
      optional: true,
      help: 'Leave empty to send everything. Placeholders: {{title}} {{body}} {{event}} {{severity}} {{time}} {{node.name}} {{values.…}}. For a form, one name=value per line.',
      placeholder: emptyTemplates.json,
      when: { method: ['POST', 'PUT', 'PATCH'] },
      destination: false,
    }),
    headers: pairs('Headers', { help: 'Not for secrets: the values are shown here again' }),
    username: text('Username', { optional: true, help: 'For basic authentication', destination: false }),
    password: secret('Password', { optional: true, destination: false }),
    bearer: secret('Bearer token', { optional: true, help: 'Sent as Authorization: Bearer …', destination: false }),
    signingKey: secret('Signing key', {
      optional: true,
      help: 'Signs each body: X-Vitrine-Signature: t=<seconds>,v1=<HMAC-SHA256 of "seconds.body", hex>',
      destination: false,
    }),
  },

  check: ({ url: address, username, bearer, format, template, headers }) => {
    if (new URL(address).host.includes('{')) return { url: 'may hold placeholders behind the host only' };
    if (username && bearer) return { bearer: 'leave empty where a username is given' };
    if (format === 'json' && template && !isJson(template))
      return { template: 'is not JSON; put placeholders inside quotes' };
    const wrong = Object.entries(headers).find(
      ([name, value]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n]/.test(value),
    );
    if (wrong) return { headers: `"${wrong[0]}" is no header` };
  },

  async send(notice, { config, http }) {
    const values = valuesOf(notice);
    const { body, type } =
      config.method === 'GET' ? { body: '', type: '' } : bodyFor(config.format, config.template, values);
    const response = await http(fillAddress(config.url, values), {
      method: config.method,
      headers: {
        ...(type && { 'content-type': type }),
        ...config.headers,
        ...(config.username && { authorization: basicAuth(config.username, config.password) }),
        ...(config.bearer && { authorization: `Bearer ${config.bearer}` }),
        ...(config.signingKey && { 'x-vitrine-signature': signature(config.signingKey, body, Date.now()) }),
      },
      ...(body && { body }),
    });
    // A self-written script may respond with a web page.
    if (!response.ok)
      assertOk(response, 'The webhook', {
        401: { message: 'The webhook refused the credentials.', field: config.username ? 'password' : 'bearer' },
      });
    return { detail: String(response.status) };
  },
});

function isJson(template: string): boolean {
  try {
    JSON.parse(template);
    return true;
  } catch {
    return false;
  }
}
