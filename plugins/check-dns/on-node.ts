import type { DnsRecordType } from '@vitrine/plugin-sdk/check';
import { defineNodeCheck } from '@vitrine/plugin-sdk/on-node';

interface Settings {
  readonly name: string;
  readonly type: DnsRecordType;
  readonly expected: readonly string[];
  readonly server: string;
}

export default defineNodeCheck<Settings>({
  kind: 'check-dns',

  async run({ resolve, now }, { name, type, expected, server }) {
    const startedAt = now();
    const found = await resolve({ name, type, ...(server && { server }) });
    const seconds = (now() - startedAt) / 1000;
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

/** Names are case-insensitive and may end with a dot. */
const comparable = (record: string) => record.trim().replace(/\.$/, '').toLowerCase();
