import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecret, CONFIG_KEYS, envNameOf } from './config-variables.ts';
import { InvalidConfigError, readConfig, unknownVariables } from './config.ts';

const problemOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.message;
    throw error;
  }
  return undefined;
};

it('starts without any variable', () => {
  expect(readConfig({})).toMatchObject({
    port: 3210,
    dataDir: './data',
    databaseUrl: '',
    basePath: '',
    localAgent: true,
    trustedProxies: [],
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ VITRINE_PORT: '', VITRINE_LOCAL_AGENT: '' })).toMatchObject({ port: 3210, localAgent: true });
});

it.each([
  ['VITRINE_PORT', '80a', 'VITRINE_PORT is "80a"; it takes a port, 0 to 65535.'],
  ['VITRINE_PORT', '65536', 'VITRINE_PORT is "65536"; it takes a port, 0 to 65535.'],
  ['VITRINE_PORT', '-1', 'VITRINE_PORT is "-1"; it takes a port, 0 to 65535.'],
  ['VITRINE_PORT', ' ', 'VITRINE_PORT is " "; it takes a port, 0 to 65535.'],
  ['VITRINE_LOCAL_AGENT', 'yes', 'VITRINE_LOCAL_AGENT is "yes"; it takes on or off.'],
  [
    'VITRINE_PUBLIC_URL',
    'status.example',
    'VITRINE_PUBLIC_URL is "status.example"; it takes an http:// or https:// URL.',
  ],
  [
    'VITRINE_PUBLIC_URL',
    'ftp://x.example',
    'VITRINE_PUBLIC_URL is "ftp://x.example"; it takes an http:// or https:// URL.',
  ],
  [
    'VITRINE_PUBLIC_URL',
    'https://a:b@x.example',
    'VITRINE_PUBLIC_URL is "https://a:b@x.example"; it takes an http:// or https:// URL.',
  ],
  ['VITRINE_BASE_PATH', '/a b', 'VITRINE_BASE_PATH is "/a b"; it takes a path such as /status.'],
  ['VITRINE_BASE_PATH', '"><script>', 'VITRINE_BASE_PATH is "\\"><script>"; it takes a path such as /status.'],
  ['VITRINE_IDLE_REPORT_INTERVAL', '0', 'VITRINE_IDLE_REPORT_INTERVAL is "0"; it takes seconds, 1 to 3600.'],
])('explains in one line why %s=%s is invalid', (name, value, line) => {
  expect(problemOf({ [name]: value })).toBe(line);
});

it.each([
  [{}, 'VITRINE_ADMIN_URL needs VITRINE_PUBLIC_URL, the address that visitors use.'],
  [
    { VITRINE_PUBLIC_URL: 'http://admin.example' },
    'VITRINE_ADMIN_URL has the host name of VITRINE_PUBLIC_URL; it takes another one.',
  ],
  [
    { VITRINE_PUBLIC_URL: 'https://x.example/view' },
    'VITRINE_ADMIN_URL has the path ""; the site is served below "/view", so it takes that path.',
  ],
])('explains why the admin area cannot be at https://admin.example:8443 beside %j', (extraEnv, line) => {
  expect(problemOf({ VITRINE_ADMIN_URL: 'https://admin.example:8443', ...extraEnv })).toBe(line);
});

it('rejects proxies that are not addresses', () => {
  expect(problemOf({ VITRINE_TRUSTED_PROXIES: '10.0.0.0/8, nginx' })).toMatch(
    /^VITRINE_TRUSTED_PROXIES is "10.0.0.0\/8, nginx"/,
  );
  expect(readConfig({ VITRINE_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32' }).trustedProxies).toHaveLength(3);
});

it('never prints a secret', () => {
  const line = problemOf({ VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD: 'hunter2' });
  expect(line).toBe(
    'VITRINE_ADMIN_PASSWORD has a value that does not fit; it takes at least 8 characters with upper case, lower case and a digit.',
  );
  expect(problemOf({ VITRINE_DATABASE_URL: 'mysql://root:geheim@db' })).not.toMatch('geheim');
});

it.each([
  [{ VITRINE_REDIS_URL: 'redis://:geheim@cache?tls=no' }, 'VITRINE_REDIS_URL cannot be used: the parameter "tls"'],
  [
    { VITRINE_OUTBOUND_PROXY: 'http://ada:geheim@proxy/x' },
    'VITRINE_OUTBOUND_PROXY cannot be used: a proxy has no path',
  ],
  [{ VITRINE_OUTBOUND_PROXY: 'socks5://ada:geheim@proxy' }, 'VITRINE_OUTBOUND_PROXY has a value that does not fit'],
])('reports the variable of a URL with unused parts, without its password: %j', (env, line) => {
  expect(problemOf(env)).toMatch(line);
  expect(problemOf(env)).not.toMatch('geheim');
});

it('requires name and password of the administrator together', () => {
  expect(problemOf({ VITRINE_ADMIN_USERNAME: 'ada' })).toMatch('set both or none');
  expect(problemOf({ VITRINE_ADMIN_PASSWORD: 'Analytical-1' })).toMatch('set both or none');
});

it('reads secrets from files, and reports an unreadable file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-config-')), 'password');
  writeFileSync(file, 'Analytical-1\n');
  expect(readConfig({ VITRINE_ADMIN_USERNAME: 'ada', VITRINE_ADMIN_PASSWORD_FILE: file }).adminPassword).toBe(
    'Analytical-1',
  );
  expect(problemOf({ VITRINE_DATABASE_URL_FILE: '/nowhere' })).toBe(
    'VITRINE_DATABASE_URL_FILE names /nowhere, which cannot be read (ENOENT).',
  );
});

it.each([
  ['status', '/status'],
  ['/a/b/', '/a/b'],
  ['/', ''],
])('reads the base path %s as %s', (given, read) => {
  expect(readConfig({ VITRINE_BASE_PATH: given }).basePath).toBe(read);
});

it('lists unknown variables', () => {
  expect(
    unknownVariables({
      VITRINE_PROT: '1',
      VITRINE_PORT: '1',
      VITRINE_PORT_FILE: 'x',
      VITRINE_ADMIN_PASSWORD_FILE: 'x',
      PATH: '',
    }),
  ).toEqual(['VITRINE_PROT', 'VITRINE_PORT_FILE']);
});

it('matches docs/configuration.md exactly', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(VITRINE_\w+)`([^|]*)\|/gm)];
  expect(rows.map(row => row[1]).sort()).toEqual(CONFIG_KEYS.map(envNameOf).sort());
  const secrets = rows.filter(row => row[2]?.includes('_FILE')).map(row => row[1]);
  expect(secrets.sort()).toEqual(CONFIG_KEYS.filter(isSecret).map(envNameOf).sort());
});
