import { redactDeep } from './redact.rule.ts';

it.each<[string, unknown, unknown]>([
  ['null', null, null],
  ['a number', 5, 5],
  ['a truth', true, true],
  ['a plain text', 'tokyo', 'tokyo'],
  ['a function', () => 1, undefined],
  ['plain fields', { name: 'a', deep: [{ port: 1 }] }, { name: 'a', deep: [{ port: 1 }] }],
  ['a token', { token: 'x' }, { token: '•••' }],
  ['a token that is not set', { token: '' }, { token: '' }],
  ['a name that contains one', { smtpPassword: 'x', apiKey: 'y' }, { smtpPassword: '•••', apiKey: '•••' }],
  ['several under a secret name', { credentials: ['a', 'b'], auth: { a: 'b' } }, { credentials: '•••', auth: '•••' }],
  ['a switch with a secret name', { hasToken: true, keys: 3, hash: null }, { hasToken: true, keys: 3, hash: null }],
  ['a secret inside of a list', [{ secret: 'x' }], [{ secret: '•••' }]],
  ['a password in an address', 'postgres://a:b@host/db', 'postgres://•••@host/db'],
  ['passwords in two addresses', 'a://b@c a://d@e', 'a://•••@c a://•••@e'],
  ['an address without one', 'https://host/a@b', 'https://host/a@b'],
  ['a secret in a query', 'https://h/?access_token=x&b=1&api-key=y z', 'https://h/?access_token=•••&b=1&api-key=••• z'],
])('shows %s without its secrets', (_, value, redacted) => {
  expect(redactDeep(value)).toEqual(redacted);
});

it.each(['webhook', 'dsn', 'cookie', 'private', 'sealed', 'PASSPHRASE'])(
  'hides the value of a field named %s',
  name => {
    expect(redactDeep('x', name)).toBe('•••');
  },
);
