import { choice, flag, multiline, pairs, secret, text, url } from '@vitrine/plugin-sdk';
import { defineCheck } from '@vitrine/plugin-sdk/check';
import page from './on-node.ts';

export default defineCheck({
  config: {
    url: url('Address', { placeholder: 'https://example.com/health' }),
    method: choice('Method', ['GET', 'HEAD', 'POST']),
    status: text('Expected status', {
      default: '200-299',
      pattern: /^\d{3}(-\d{3})?(, ?\d{3}(-\d{3})?)*$/,
      help: 'Numbers and ranges: 200-299, 401',
      destination: false,
    }),
    keyword: text('Text on the page', { optional: true, help: 'Case-sensitive', destination: false }),
    absent: flag('The text must be absent', { destination: false }),
    jsonPath: text('Place in the JSON', {
      optional: true,
      placeholder: 'status.database[0].state',
      destination: false,
    }),
    jsonValue: text('Expected value there', {
      optional: true,
      help: 'If empty, any value except null and false is accepted',
      destination: false,
    }),
    headers: pairs('Headers', { destination: false }),
    authorization: secret('Authorization header', { optional: true, placeholder: 'Bearer …' }),
    body: multiline('Body', { optional: true, help: 'Sent with POST', destination: false }),
    certificate: flag('Look at the certificate', { default: true, destination: false }),
  },

  check: ({ jsonValue, jsonPath, method, body }) => ({
    ...(jsonValue && !jsonPath && { jsonPath: 'must say where the value is' }),
    ...(body && method !== 'POST' && { body: 'is only sent with POST' }),
  }),

  run: page.run,
});
