import { readPostgresUrl } from './postgres-url.ts';

it('reads host, port, name, password and database', () => {
  expect(readPostgresUrl('postgres://ada:p%40ss@db.example:5433/vitrine')).toEqual({
    ...{ host: 'db.example', port: 5433, user: 'ada', password: 'p@ss', database: 'vitrine' },
    ...{ ssl: false, application_name: 'vitrine' },
  });
});

it.each([
  ['postgres:///vitrine?host=/run/postgresql', { host: '/run/postgresql', database: 'vitrine' }],
  ['postgres://ada@/vitrine?host=/run/postgresql', { host: '/run/postgresql', user: 'ada' }],
  ['postgres://%2Frun%2Fpostgresql/vitrine', { host: '/run/postgresql', database: 'vitrine' }],
  ['postgres://[::1]:5432/vitrine', { host: '::1', port: 5432 }],
  ['postgres://db/vitrine?connect_timeout=3', { connectionTimeoutMillis: 3000 }],
  ['postgres://db/vitrine?application_name=monitoring', { application_name: 'monitoring' }],
  ['postgres://db/vitrine?options=-c%20search_path%3Dv', { options: '-c search_path=v' }],
  ['postgres://db/vitrine?sslmode=disable', { ssl: false }],
  ['postgres://db/vitrine?sslmode=require', { ssl: { rejectUnauthorized: false } }],
  ['postgres://db/vitrine?sslmode=verify-full', { ssl: {} }],
])('uses every part of %s', (url, expected) => expect(readPostgresUrl(url)).toMatchObject(expected));

it.each([
  ['postgres://db/vitrine?sslmode=prefer', 'sslmode=prefer is not available'],
  ['postgres://db/vitrine?ssl_mode=require', 'the parameter "ssl_mode" is not used'],
  ['postgres://db/vitrine?target_session_attrs=primary', 'the parameter "target_session_attrs" is not used'],
  ['postgres://db/vitrine?sslrootcert=/x.pem', 'of no use without sslmode'],
  ['postgres://db/vitrine?sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
  ['postgres://db/vitrine?sslmode=verify-full&sslrootcert=/no/ca.pem', '/no/ca.pem cannot be read (ENOENT)'],
  ['postgres://db/vitrine?connect_timeout=soon', 'connect_timeout takes whole seconds'],
  ['postgres://db/', 'it names no database'],
])('rejects %s with its reason', (url, message) => expect(() => readPostgresUrl(url)).toThrow(message));
