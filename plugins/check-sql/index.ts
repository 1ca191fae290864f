import { choice, excerpt, flag, integer, secret, text } from '@vitrine/plugin-sdk';
import { connectionError, defineCheck } from '@vitrine/plugin-sdk/check';
import { askMysql } from './ask-mysql.ts';
import { askPostgresql } from './ask-postgresql.ts';

const PRODUCTS = {
  postgresql: { ask: askPostgresql, port: 5432 },
  mysql: { ask: askMysql, port: 3306 },
} as const;

/** Codes of connection errors, as opposed to errors reported by the server. */
const CONNECTION = /^E[A-Z]+$|CERT|TLS|^PROTOCOL_CONNECTION_LOST$/;

export default defineCheck({
  config: {
    product: choice('Product', { postgresql: 'PostgreSQL', mysql: 'MySQL or MariaDB' }),
    host: text('Host', { placeholder: 'db.example.com', maxLength: 253 }),
    port: integer('Port', { min: 1, max: 65_535, optional: true, help: 'If empty, 5432 or 3306' }),
    tls: flag('Encrypted (TLS)'),
    database: text('Database', { destination: false }),
    username: text('Username', { destination: false }),
    password: secret('Password', { optional: true }),
    query: text('Query', {
      default: 'SELECT 1',
      maxLength: 2000,
      help: 'Runs in a read-only transaction. The first value is recorded if it is a number',
      destination: false,
    }),
    expected: text('Expected first value', {
      optional: true,
      help: 'If empty, any value is accepted',
      destination: false,
    }),
  },

  async run({ address, now, signal }, { product, host, port: configuredPort, expected, ...login }) {
    const { ask, port: defaultPort } = PRODUCTS[product];
    const port = configuredPort ?? defaultPort;
    const startedAt = now();
    let found: unknown;
    try {
      found = await ask({ ...login, name: host, address: await address(host), port }, signal);
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      // The server responded, for example with a wrong password, an unknown database or an error in the query.
      if (code !== '' && !CONNECTION.test(code)) return { state: 'down', message: `It refused: ${excerpt(message)}` };
      throw connectionError(`${host}:${port}`, error);
    }
    const seconds = (now() - startedAt) / 1000;
    const value = Number(found ?? Number.NaN);
    const common = { seconds, ...(Number.isFinite(value) && { values: { query_result: value } }) };
    if (expected && String(found) !== expected) {
      const foundText = excerpt(String(found ?? 'nothing'));
      return { state: 'down', ...common, message: `The query returned ${foundText} instead of ${expected}` };
    }
    return { state: 'ok', ...common, message: `Answered in ${Math.round(seconds * 1000)} ms` };
  },
});
