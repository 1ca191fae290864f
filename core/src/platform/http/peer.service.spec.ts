import type { IncomingMessage } from 'node:http';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { readConfig } from '../config/config.ts';
import type { Contributions } from '../contributions/contributions.ts';
import { PeerService } from './peer.service.ts';

const peers = new PeerService(
  readConfig({ VITRINE_DATA_DIR: '/nowhere', VITRINE_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }),
);
const addressOf = (forwarded: string | undefined, remoteAddress = '127.0.0.1') =>
  peers.resolve({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage).address;

it.each([
  [undefined, '127.0.0.1'],
  ['198.51.100.10', '198.51.100.10'],
  ['198.51.100.10:4711', '198.51.100.10'],
  ['[2001:DB8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:198.51.100.10', '198.51.100.10'],
  ['::ffff:c633:640a', '198.51.100.10'],
  ['0:0:0:0:0:FFFF:c633:640a', '198.51.100.10'],
  ['2001:db8::ffff:c633:640a', '2001:db8::ffff:c633:640a'],
  // Only the last entry was written by a trusted proxy.
  ['192.0.2.1, 198.51.100.10', '198.51.100.10'],
  ['198.51.100.10, 10.1.2.3:443', '198.51.100.10'],
  ['10.1.2.3', '10.1.2.3'],
  ['garbage', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['<script>', '127.0.0.1'],
  ['198.51.100.10:x', '127.0.0.1'],
  ['1', '127.0.0.1'],
  ['unknown, 10.1.2.3', '10.1.2.3'],
])('reads X-Forwarded-For: %s as %s', (forwarded, address) => {
  expect(addressOf(forwarded)).toBe(address);
});

it('ignores headers of clients that are no trusted proxy', () => {
  expect(addressOf('198.51.100.10', '::ffff:192.0.2.7')).toBe('192.0.2.7');
});

it('warns once of a proxy in a private network that is not trusted', () => {
  const lines: string[] = [];
  Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn: line => void lines.push(String(line)) });
  const service = new PeerService(readConfig({ VITRINE_DATA_DIR: '/nowhere', VITRINE_TRUSTED_PROXIES: '10.0.0.0/8' }));
  const resolve = (remoteAddress: string) =>
    service.resolve({
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': '198.51.100.10' },
    } as unknown as IncomingMessage);
  for (const address of ['10.1.2.3', '203.0.113.9', '192.168.1.7', '192.168.1.7', '192.168.1.8']) resolve(address);
  Logger.overrideLogger(new ConsoleLogger());
  expect(lines).toEqual([
    '192.168.1.7 sends X-Forwarded-For, which is ignored: if it is a reverse proxy of yours, list it in VITRINE_TRUSTED_PROXIES. ' +
      'Until then its visitors all count as one.',
  ]);
});

describe('the site of a request', () => {
  const config = (more: NodeJS.ProcessEnv) => readConfig({ VITRINE_DATA_DIR: '/nowhere', ...more });
  const proxied = { VITRINE_TRUSTED_PROXIES: 'loopback' };
  const urls = { VITRINE_PUBLIC_URL: 'https://status.example', VITRINE_ADMIN_URL: 'http://admin.example:8080' };
  const request = (headers: Record<string, string>, remoteAddress: string | undefined = '127.0.0.1') =>
    ({ socket: { remoteAddress }, headers, headersDistinct: {} }) as unknown as IncomingMessage;
  const forwarded = {
    host: 'Inner:3000',
    'x-forwarded-host': 'a.example, Outer.example',
    'x-forwarded-proto': 'http,https',
  };

  it.each<[string, NodeJS.ProcessEnv, Record<string, string>, string, boolean]>([
    ['what a trusted proxy forwards last', proxied, forwarded, 'outer.example', true],
    ['nothing that an unknown proxy forwards', {}, forwarded, 'inner:3000', false],
    ['the Host header without forwarded ones', proxied, { host: 'A.example' }, 'a.example', false],
    ['no host at all', proxied, {}, '', false],
    ['http of a proxy', proxied, { ...forwarded, 'x-forwarded-proto': 'http' }, 'outer.example', false],
    ['https of the configured address', urls, { host: 'status.example' }, 'status.example', true],
    ['http of the configured address', urls, { host: 'admin.example:8080' }, 'admin.example:8080', false],
    [
      'a configured Host before a forwarded one',
      { ...urls, ...proxied },
      { ...forwarded, host: 'status.example' },
      'status.example',
      true,
    ],
  ])('is read from %s', (_, env, headers, host, secure) => {
    expect(new PeerService(config(env)).resolve(request(headers))).toMatchObject({ host, secure });
  });

  it('is taken from a header that only the core can sign', () => {
    const peer = new PeerService(config(proxied));
    const original = request({ host: 'status.example', 'x-forwarded-for': '198.51.100.10' });
    const headers = peer.onBehalfOf(original);
    expect(peer.resolve(request({ host: 'inner', ...headers }))).toEqual(peer.resolve(original));
    const [name, text] = Object.entries(headers)[0]!;
    expect(name).toBe('x-vitrine-on-behalf');
    for (const forged of [text.replace(/^./, text.startsWith('A') ? 'B' : 'A'), text.slice(1), '', ' {}'])
      expect(peer.resolve(request({ host: 'inner', [name]: forged })).address).toBe('127.0.0.1');
  });

  it.each<[string, NodeJS.ProcessEnv, readonly (readonly string[] | undefined)[], Record<string, boolean>]>([
    [
      'is only the configured ones if there are any',
      urls,
      [],
      {
        'status.example': true,
        'admin.example:8080': true,
        'admin.example': false,
        'evil.example': false,
        'localhost:1': true,
        '[::1]:80': true,
        '192.0.2.1': true,
        vitrine: false,
      },
    ],
    ['may be any before one is known', {}, [undefined], { 'evil.example': true }],
    ['may be any if no slice knows names', {}, [], { 'evil.example': true }],
    [
      'is one that a slice knows, or one that nobody can register',
      {},
      [undefined, ['status.example']],
      {
        'status.example': true,
        'status.example:81': true,
        'evil.example': false,
        vitrine: true,
        'nas.local': true,
        'nas.home.arpa:80': true,
        'nas.local.example': false,
      },
    ],
  ])('%s', (_, env, names, expected) => {
    const contributions = { of: () => names.map(hostNames => ({ hostNames: () => hostNames })) };
    const peer = new PeerService(config(env), contributions as unknown as Contributions);
    const isKnown = (host: string) => {
      try {
        peer.assertKnownHost(request({ host }));
        return true;
      } catch {
        return false;
      }
    };
    expect(Object.fromEntries(Object.keys(expected).map(host => [host, isKnown(host)]))).toEqual(expected);
  });

  it.each<[string, string, boolean, boolean]>([
    ['https://status.example', 'status.example', true, true],
    ['http://status.example', 'status.example', true, false],
    ['https://status.example', 'other.example', false, true],
    ['http://other.example', 'other.example', false, true],
    ['https://other.example', 'other.example', true, true],
    ['http://other.example', 'other.example', true, false],
    ['https://status.example', 'admin.example:8080', true, false],
    ['http://admin.example:8080', 'admin.example:8080', false, true],
    ['null', 'other.example', false, false],
  ])('has the origin %s under the host %s, secure: %s: %s', (origin, host, secure, isOwn) => {
    expect(new PeerService(config(urls)).isOwnOrigin(origin, { host, secure, address: '192.0.2.1' })).toBe(isOwn);
  });

  it('is an admin host everywhere, unless the admin area has a separate host', () => {
    const isAdminHost = (env: NodeJS.ProcessEnv, host: string) =>
      new PeerService(config(env)).isAdminHost({ host, secure: false, address: '192.0.2.1' });
    expect([
      isAdminHost({}, 'any'),
      isAdminHost(urls, 'status.example'),
      isAdminHost(urls, 'admin.example:8080'),
    ]).toEqual([true, false, true]);
  });

  it('exposes each header of a declared proxy once, without credentials', () => {
    const peer = new PeerService(config(proxied));
    const headersDistinct = {
      'remote-user': ['ada'],
      'x-twice': ['visitor', 'proxy'],
      'x-none': undefined,
      cookie: ['a=b'],
      authorization: ['Bearer x'],
      'proxy-authorization': ['x'],
      'x-vitrine-secret': ['x'],
    };
    const from = (address: string | undefined, headers = {}) =>
      peer.proxyHeaders({ socket: { remoteAddress: address }, headers, headersDistinct } as unknown as IncomingMessage);
    expect(from('::ffff:127.0.0.1')).toEqual({ 'remote-user': 'ada' });
    expect(from('192.0.2.1')).toBeUndefined();
    expect(from(undefined)).toBeUndefined();
    expect(from('127.0.0.1', { 'x-vitrine-on-behalf': 'x' })).toBeUndefined();
  });
});
