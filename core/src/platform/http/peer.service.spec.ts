import type { IncomingMessage } from 'node:http';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { readConfig } from '../config/config.ts';
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
  const fresh = new PeerService(readConfig({ VITRINE_DATA_DIR: '/nowhere', VITRINE_TRUSTED_PROXIES: '10.0.0.0/8' }));
  const resolve = (remoteAddress: string) =>
    fresh.resolve({
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
