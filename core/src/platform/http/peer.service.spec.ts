import type { IncomingMessage } from 'node:http';
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
])('takes X-Forwarded-For: %s for %s', (forwarded, address) => {
  expect(addressOf(forwarded)).toBe(address);
});

it('believes no header of who is no trusted proxy', () => {
  expect(addressOf('198.51.100.10', '::ffff:192.0.2.7')).toBe('192.0.2.7');
});
