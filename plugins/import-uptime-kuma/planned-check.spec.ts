import type { PlannedLeft } from '@vitrine/plugin-sdk';
import { plannedCheck } from './planned-check.ts';

/** Columns of a monitor as Uptime Kuma 2.5 stores a new one. */
const NEW = { id: 1, name: 'a', active: 1, interval: 60, timeout: 48, maxretries: 0, upside_down: 0 };

function read(columns: Readonly<Record<string, string | number | null>>) {
  const left: PlannedLeft[] = [];
  const check = plannedCheck({ ...NEW, ...columns }, false, left);
  return { check, details: left.map(({ detail }) => detail) };
}

it.each([
  ['port', { hostname: 'db', port: 5432 }, 'check-tcp', { host: 'db', port: 5432 }],
  [
    'dns',
    {
      hostname: 'example.org',
      dns_resolve_type: 'MX',
      dns_resolve_server: '1.1.1.1,8.8.8.8',
      port: 53,
      conditions: '[]',
    },
    'check-dns',
    { name: 'example.org', type: 'MX', server: '1.1.1.1' },
  ],
  ['websocket-upgrade', { url: 'wss://example.org/' }, 'check-websocket', { url: 'wss://example.org/' }],
  [
    'redis',
    { database_connection_string: 'rediss://:pw@cache:6380' },
    'check-redis',
    { host: 'cache', port: 6380, tls: true, password: 'pw' },
  ],
  [
    'postgres',
    { database_connection_string: 'postgres://u:p%40@db/shop?sslmode=require' },
    'check-sql',
    {
      product: 'postgresql',
      host: 'db',
      tls: true,
      username: 'u',
      password: 'p@',
      database: 'shop',
      query: 'SELECT 1',
    },
  ],
  [
    'mqtt',
    {
      hostname: 'mqtts://broker',
      port: 8883,
      mqtt_topic: 'a/b',
      mqtt_username: 'u',
      mqtt_password: 'p',
      mqtt_success_message: 'up',
    },
    'check-mqtt',
    { host: 'broker', port: 8883, tls: true, username: 'u', password: 'p', topic: 'a/b', expected: 'up' },
  ],
  [
    'smtp',
    { hostname: 'mail', port: 465, smtp_security: 'secure' },
    'check-smtp',
    { host: 'mail', port: 465, encryption: 'tls' },
  ],
  [
    'json-query',
    { url: 'https://example.org/', json_path: '$.status[0].state', json_path_operator: '==', expected_value: 'up' },
    'check-http',
    {
      url: 'https://example.org/',
      method: 'GET',
      headers: {},
      certificate: false,
      jsonPath: 'status[0].state',
      jsonValue: 'up',
    },
  ],
])('maps a monitor of kind %s', (type, columns, kind, values) => {
  expect(read({ type, ...columns }).check).toMatchObject({ kind, values });
});

it.each([
  ['a method that checks do not have', { type: 'http', url: 'https://example.org/', method: 'DELETE' }, 'DELETE'],
  ['a monitor turned upside down', { type: 'port', hostname: 'a', port: 1, upside_down: 1 }, 'port, upside down'],
  [
    'an expression in JSON',
    { type: 'json-query', json_path: '$sum(a)', json_path_operator: '>' },
    'json-query $sum(a) >',
  ],
  ['a kind of its own', { type: 'real-browser' }, 'real-browser'],
  ['MQTT over a web socket', { type: 'mqtt', hostname: 'wss://broker' }, 'mqtt over wss'],
  ['a database without an address', { type: 'mysql', database_connection_string: 'nonsense' }, 'mysql'],
])('leaves out %s, with a line', (_, columns, detail) => {
  expect(read(columns)).toEqual({ check: undefined, details: [detail] });
});

it('lists each value that is imported as another', () => {
  const { details } = read({
    ...{ type: 'http', url: 'https://example.org/', interval: 5, maxretries: 9, resend_interval: 3 },
    ...{ ignore_tls: 1, auth_method: 'ntlm', description: 'mine' },
  });
  expect(details).toEqual([
    'ignore_tls: 1 → –',
    'auth_method: ntlm → –',
    'interval: 5 s → 20 s',
    'timeout: 48 s → 30 s',
    'maxretries: 9 → 2',
    'resend_interval: 3 → –',
    'description: mine → –',
  ]);
});

it('prints no secret in a line', () => {
  const secret = { auth_method: 'mtls', basic_auth_pass: 'hidden', bearer_token: 'hidden' };
  expect(JSON.stringify(read({ type: 'http', url: 'https://example.org/', ...secret }).details)).not.toContain(
    'hidden',
  );
});
