import { readRedisUrl } from './redis-url.ts';

it.each([
  ['redis://cache', { host: 'cache', port: 6379, db: 0 }],
  ['redis://[::1]:6380/3', { host: '::1', port: 6380, db: 3 }],
  ['redis://cache?db=2&family=6', { host: 'cache', port: 6379, db: 2, family: 6 }],
  ['redis://:p%40ss@cache', { host: 'cache', port: 6379, password: 'p@ss', db: 0 }],
  ['rediss://ada:pass@cache', { host: 'cache', port: 6379, username: 'ada', password: 'pass', db: 0, tls: {} }],
])('uses every part of %s', (url, expected) => expect(readRedisUrl(url)).toEqual(expected));

it.each([
  ['redis://cache?ssl_cert_reqs=none', 'the parameter "ssl_cert_reqs" is not used; the URL takes db, family'],
  ['redis://cache?maxRetriesPerRequest=5', 'the parameter "maxRetriesPerRequest" is not used'],
  ['redis://cache/sessions', 'the database of a Redis server is a number'],
  ['redis://cache/1?db=2', 'names the database twice'],
  ['redis://cache?family=any', 'family takes 4 or 6'],
  ['redis://ada@cache', 'a name without a password'],
  ['redis://:pa#ss@cache', 'it is no URL'],
  ['redis://cache#1', 'a part behind "#"'],
  ['redis:///tmp/redis.sock', 'it is no URL'],
])('rejects %s with its reason', (url, message) => expect(() => readRedisUrl(url)).toThrow(message));
