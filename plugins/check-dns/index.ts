import { choice, list, text } from '@vitrine/plugin-sdk';
import { defineCheck, DNS_RECORD_TYPES } from '@vitrine/plugin-sdk/check';

export default defineCheck({
  config: {
    name: text('Name', { placeholder: 'example.com', maxLength: 253 }),
    type: choice('Type', DNS_RECORD_TYPES),
    expected: list('Expected records', {
      optional: true,
      help: 'One a line, such as "10 mail.example.com". If empty, any record will do',
      destination: false,
    }),
    server: text('Name server', { optional: true, placeholder: '9.9.9.9', help: 'If empty, that of the machine' }),
  },

  async run({ resolve, now }, { name, type, expected, server }) {
    const began = now();
    const found = await resolve({ name, type, ...(server && { server }) });
    const seconds = (now() - began) / 1000;
    if (found.length === 0) return { state: 'down', seconds, message: `There is no record ${type} of ${name}` };
    const known = found.map(comparable);
    const missing = expected.filter(record => !known.includes(comparable(record)));
    if (missing.length > 0)
      return { state: 'down', seconds, message: `${missing.join(', ')} is missing; there is ${found.join(', ')}` };
    const extra = found.filter(record => !expected.map(comparable).includes(comparable(record)));
    if (expected.length > 0 && extra.length > 0)
      return { state: 'degraded', seconds, message: `There is also ${extra.join(', ')}` };
    return { state: 'ok', seconds, message: found.join(', ') };
  },
});

/** Names have no case, and may end with a dot. */
const comparable = (record: string) => record.trim().replace(/\.$/, '').toLowerCase();
