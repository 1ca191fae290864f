import { checkProxyUrl } from './proxy-url.ts';

it.each(['http://proxy:3128', 'https://proxy/', 'http://ada:p%40ss@[2001:db8::1]:8080', 'http://token@proxy'])(
  'accepts %s',
  url => expect(() => checkProxyUrl(url)).not.toThrow(),
);

it.each([
  ['http://proxy:3128/pac', 'a proxy has no path'],
  ['http://proxy:3128?keepalive=1', 'parameters are not used'],
  ['http://proxy:3128#1', 'a part behind "#"'],
  ['http://:pass@proxy', 'a password without a name'],
  ['http://ada:pa/ss@proxy', 'it is no URL'],
])('rejects %s with its reason', (url, message) => expect(() => checkProxyUrl(url)).toThrow(message));
