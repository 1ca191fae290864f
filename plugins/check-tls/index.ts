import { integer, text } from '@vitrine/plugin-sdk';
import { defineCheck } from '@vitrine/plugin-sdk/check';
import certificate from './on-node.ts';

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'mail.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, default: 443 }),
    servername: text('Server name', {
      optional: true,
      help: 'If different from the host',
      maxLength: 253,
      destination: false,
    }),
  },

  run: certificate.run,
});
