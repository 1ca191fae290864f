import { parse } from 'pg-connection-string';

/** Connection to a PostgreSQL, as pg takes it. */
interface PostgresConnection {
  readonly host: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database: string;
  /** False: not encrypted. Otherwise the options of the TLS connection. */
  readonly ssl: false | object;
  readonly application_name: string;
  /** Command-line options of the session, such as `-c search_path=vitrine`. */
  readonly options?: string;
  readonly connectionTimeoutMillis?: number;
}

/** Values of `sslmode` that pg has, with the meaning that libpq gives them. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const USED = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'port', 'user', 'password'];
const PARAMETERS = [...USED, 'application_name', 'options', 'connect_timeout'];

/**
 * Reads a `postgres://` URL as libpq does. A unix socket is `postgres:///database?host=/folder`. Throws an Error with one sentence for
 * what it cannot use: nothing of the URL is dropped in silence. Reads the files of certificates that it names.
 */
export function readPostgresUrl(url: string): PostgresConnection {
  const parameters = parametersOf(url);
  const strange = [...parameters.keys()].find(name => !PARAMETERS.includes(name));
  if (strange !== undefined)
    throw new Error(`the parameter "${strange}" is not used; the URL takes ${PARAMETERS.join(', ')}`);
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
    // pg compares a certificate with the name of the server, and with `host` only where it is given an address.
    ssl: typeof ssl === 'object' ? { ...ssl, ...(mode === 'verify-full' && { host }) } : false,
    application_name: parameters.get('application_name') ?? 'vitrine',
    ...(options && { options }),
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1000 }),
  };
}

/** Query of the URL. The part before it may be no URL for JavaScript, as with a socket. */
const parametersOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

function parsed(url: string) {
  try {
    return parse(url, { useLibpqCompat: true });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new Error(path ? `${path} cannot be read (${code})` : 'it is no URL', { cause: error });
  }
}
