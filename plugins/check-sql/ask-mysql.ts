import { isIP } from 'node:net';
import type { RowDataPacket, SslOptions } from 'mysql2';
import type { Login } from './login.ts';

/** Runs the query in MySQL or MariaDB. Returns the first value of its first row. */
export async function askMysql(
  { name, address, port, tls, database, username, password, query }: Login,
  signal: AbortSignal,
): Promise<unknown> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({
    ...{ host: address, port, database, user: username, password, rowsAsArray: true },
    // The connection uses the checked address; the certificate must match the name.
    ...(tls && { ssl: { ...(!isIP(name) && { servername: name }) } as SslOptions }),
  });
  connection.on('error', () => undefined);
  signal.addEventListener('abort', () => connection.destroy());
  await connection.query('START TRANSACTION READ ONLY');
  const [rows] = await connection.query<RowDataPacket[][]>(query);
  return Array.isArray(rows) ? rows[0]?.[0] : undefined;
}
