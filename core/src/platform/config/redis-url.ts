/** Redis connection in the format of ioredis. */
interface RedisConnection {
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  readonly family?: 4 | 6;
  /** If present, the connection is encrypted and the certificate must match the server name. */
  readonly tls?: { readonly servername?: string };
}

const PARAMETERS = ['db', 'family'];

/**
 * Parses a `redis://` or `rediss://` URL: the database is its path or `db`, and `family` selects IPv4 or IPv6. Throws an Error with
 * one sentence for any unsupported part.
 */
export function readRedisUrl(text: string): RedisConnection {
  const url = URL.parse(text);
  if (!url?.hostname) throw new Error('it is no URL: redis://user:password@host:6379/0');
  const { searchParams: parameters, hash, pathname, username, password } = url;
  const unknownParameter = [...parameters.keys()].find(name => !PARAMETERS.includes(name));
  if (unknownParameter !== undefined)
    throw new Error(`the parameter "${unknownParameter}" is not used; the URL takes ${PARAMETERS.join(', ')}`);
  if (hash) throw new Error('it has a part behind "#", which is not used; in a password it is written as %23');
  if (username && !password) throw new Error('it has a name without a password, which is not used');
  const path = pathname.slice(1);
  if (path && parameters.has('db')) throw new Error('it names the database twice, as path and as db');
  const db = path || (parameters.get('db') ?? '0');
  if (!/^\d+$/.test(db)) throw new Error('the database of a Redis server is a number, such as redis://host/0');
  const family = parameters.get('family');
  if (family !== null && family !== '4' && family !== '6') throw new Error('family takes 4 or 6');

  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port || 6379),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(db),
    ...(family && { family: family === '4' ? 4 : 6 }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}
