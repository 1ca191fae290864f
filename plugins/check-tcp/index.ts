import { integer, text } from '@vitrine/plugin-sdk';
import { defineCheck } from '@vitrine/plugin-sdk/check';
import port from './on-node.ts';

export default defineCheck({
  config: {
    host: text('Host', { placeholder: 'mail.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535 }),
    send: text('Sent first', { optional: true, help: 'One line; most services speak first', destination: false }),
    banner: text('Text in the answer', { optional: true, placeholder: '220', destination: false }),
  },

  run: port.run,
});
