import { parse } from 'pg-connection-string';

/** PostgreSQL connection in the format of pg. */
interface PostgresConnection {
  readonly host: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database: string;
  /** False if not encrypted; otherwise the TLS options. */
  readonly ssl: false | object;
  readonly application_name: string;
  /** Command-line options of the session, such as `-c search_path=vitrine`. */
  readonly options?: string;
  readonly connectionTimeoutMillis?: number;
}

/** Values of `sslmode` supported by pg, with the meaning they have in libpq. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const USED = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'port', 'user', 'password'];
const PARAMETERS = [...USED, 'application_name', 'options', 'connect_timeout'];

/**
 * Parses a `postgres://` URL as libpq does. A unix socket is `postgres:///database?host=/folder`. Throws an Error with one sentence
 * for any unsupported part: nothing in the URL is silently ignored. Reads the certificate files that it names.
 */
export function readPostgresUrl(url: string): PostgresConnection {
  const parameters = parametersOf(url);
  const unknownParameter = [...parameters.keys()].find(name => !PARAMETERS.includes(name));
  if (unknownParameter !== undefined)
    throw new Error(`the parameter "${unknownParameter}" is not used; the URL takes ${PARAMETERS.join(', ')}`);
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!SSL_MODES.includes(mode)) throw new Error(`sslmode=${mode} is not available; it takes ${SSL_MODES.join(', ')}`);
  if (mode === 'disable' && ['sslrootcert', 'sslcert', 'sslkey'].some(name => parameters.has(name)))
    throw new Error('certificates are of no use without sslmode=require, verify-ca or verify-full');
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    throw new Error('sslmode=verify-ca needs sslrootcert, the file of the authority that signed the certificate');
  const seconds = Number(parameters.get('connect_timeout') ?? 0);
  if (!Number.isInteger(seconds) || seconds < 0) throw new Error('connect_timeout takes whole seconds');

  const { host, port, user, password, database, ssl, options } = parsed(url);
  if (!database) throw new Error('it names no database: postgres://user:password@host/database');
  return {
    host: host || 'localhost',
    ...(port && { port: Number(port) }),
    ...(user && { user }),
    ...(password && { password }),
    database,
    // pg checks the certificate against the server name; if that is an IP address, it needs `host`.
    ssl: typeof ssl === 'object' ? { ...ssl, ...(mode === 'verify-full' && { host }) } : false,
    application_name: parameters.get('application_name') ?? 'vitrine',
    ...(options && { options }),
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1000 }),
  };
}

/** Query of the URL, which as a whole may not be valid in JavaScript, as with a socket. */
const parametersOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

function parsed(url: string) {
  try {
    return parse(url, { useLibpqCompat: true });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new Error(path ? `${path} cannot be read (${code})` : 'it is no URL', { cause: error });
  }
}
