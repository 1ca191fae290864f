import { choice, list, text } from '@vitrine/plugin-sdk';
import { defineCheck, DNS_RECORD_TYPES } from '@vitrine/plugin-sdk/check';
import records from './on-node.ts';

export default defineCheck({
  config: {
    name: text('Name', { placeholder: 'example.com', maxLength: 253 }),
    type: choice('Type', DNS_RECORD_TYPES),
    expected: list('Expected records', {
      optional: true,
      help: 'One per line, such as "10 mail.example.com". If empty, any record is accepted',
      destination: false,
    }),
    server: text('Name server', {
      optional: true,
      placeholder: '9.9.9.9',
      help: 'If empty, the name server of the machine',
    }),
  },

  run: records.run,
});
