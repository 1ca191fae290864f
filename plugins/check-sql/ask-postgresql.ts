import { isIP } from 'node:net';
import type { Login } from './login.ts';

/** Runs the query in PostgreSQL. Returns the first value of its first row. */
export async function askPostgresql(
  { name, address, port, tls, database, username, password, query }: Login,
  signal: AbortSignal,
): Promise<unknown> {
  const { Client } = (await import('pg')).default;
  const client = new Client({
    ...{ host: address, port, database, user: username, password },
    // The connection uses the checked address; the certificate must match the name.
    ssl: tls && (isIP(name) ? {} : { servername: name }),
  });
  // Errors after the end of the run are ignored.
  client.on('error', () => undefined);
  signal.addEventListener('abort', () => void client.end().catch(() => undefined));
  await client.connect();
  await client.query('BEGIN READ ONLY');
  const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
  return rows[0]?.[0];
}
