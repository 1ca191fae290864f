import { DriverException } from '@mikro-orm/core';
import { readPostgresUrl } from '../config/postgres-url.ts';

/** Error of pg or SQLite. */
interface DriverError {
  readonly code?: string;
  readonly message?: string;
}

/** Codes of PostgreSQL, by https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const INSUFFICIENT_PRIVILEGE = '42501';
const INVALID_CATALOG_NAME = '3D000';
const READ_ONLY_TRANSACTION = '25006';
const TOO_MANY_CONNECTIONS = '53300';
/** Codes for a server that was stopped, crashed or is still starting, and for a broken connection. */
const COMING_OR_GOING = ['57P01', '57P02', '57P03', 'ECONNRESET'];

/** True for an error of the database or of the connection to it; other errors are logged with their stack. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof DriverException || typeof (error as DriverError).code === 'string';

/** Returns one line about a database that cannot be opened, read or migrated, with advice. */
export function databaseProblem(error: unknown, databaseUrl: string): string {
  const { code = '', message = '' } = error as DriverError;
  if (/malformed|not a database|disk I\/O/i.test(message) || /CORRUPT|NOTADB|IOERR_SHORT/.test(code))
    return (
      `The database is damaged or was copied in part: ${message}. Copy the whole data folder again while no server uses it, ` +
      'or restore a backup: `npm run vitrine -- restore <file>`.'
    );
  return `The database cannot be used: ${sentence(message)}.${databaseUrl === '' ? '' : remedy(code, message, databaseUrl)}`;
}

function remedy(code: string, message: string, databaseUrl: string): string {
  const { user = 'its role', database, host } = readPostgresUrl(databaseUrl);
  if (code === INSUFFICIENT_PRIVILEGE && /create database/i.test(message))
    return ` There is no database "${database}": CREATE DATABASE "${database}" OWNER "${user}".`;
  if (code === INSUFFICIENT_PRIVILEGE)
    return ` Vitrine makes its tables itself: ALTER DATABASE "${database}" OWNER TO "${user}", or in it GRANT USAGE, CREATE ON SCHEMA public TO "${user}".`;
  if (code === INVALID_CATALOG_NAME) return ` Make it: CREATE DATABASE "${database}" OWNER "${user}".`;
  if (code === READ_ONLY_TRANSACTION)
    return ` ${host} is a standby or has default_transaction_read_only on: name the primary in VITRINE_DATABASE_URL.`;
  if (code === TOO_MANY_CONNECTIONS) return ' Raise max_connections, or end sessions of other programs.';
  if (COMING_OR_GOING.includes(code) || /connection (error|terminated)/i.test(message))
    return ' PostgreSQL is starting or stopping: start Vitrine again when it is up.';
  if (code === 'ECONNREFUSED') return ` Nothing listens there: is PostgreSQL running, and is the port right?`;
  return '';
}

const sentence = (message: string) => message.replace(/\.$/, '');
