import { testCheck } from '@vitrine/plugin-sdk/testing';
import dns from './index.ts';
import { nameServer } from './test-name-server.ts';

const RECORDS = {
  'example.com A': ['192.0.2.1', '192.0.2.2'],
  'example.com MX': ['10 mail.example.com'],
  'example.com TXT': ['v=spf1 -all'],
};

const query = async (config: object) => {
  await using server = await nameServer(RECORDS);
  return await testCheck(dns, { name: 'example.com', server: server.server, ...config });
};

it('is up with any record if none is expected', async () => {
  expect(await query({ type: 'A' })).toMatchObject({ state: 'ok', message: '192.0.2.1, 192.0.2.2' });
});

it.each([
  ['MX', '10 MAIL.example.com.'],
  ['TXT', 'v=spf1 -all'],
])('compares records %s', async (type, record) => {
  expect(await query({ type, expected: [record] })).toMatchObject({ state: 'ok' });
});

it('is down if an expected record is missing', async () => {
  expect(await query({ type: 'A', expected: ['198.51.100.1'] })).toMatchObject({
    state: 'down',
    message: '198.51.100.1 is missing; there is 192.0.2.1, 192.0.2.2',
  });
});

it('is degraded with further records', async () => {
  expect(await query({ type: 'A', expected: ['192.0.2.1'] })).toMatchObject({
    state: 'degraded',
    message: 'There is also 192.0.2.2',
  });
});

it.each([
  ['name', 'other.example', 'A'],
  ['type', 'example.com', 'AAAA'],
])('is down without a record of that %s', async (_, name, type) => {
  expect(await query({ name, type })).toMatchObject({
    state: 'down',
    message: `There is no record ${type} of ${name}`,
  });
});
