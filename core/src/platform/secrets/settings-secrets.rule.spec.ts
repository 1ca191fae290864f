import { configSchema, flag, integer, pairs, secret, text } from '@vitrine/plugin-sdk';
import {
  hideSecrets,
  mergeSettings,
  openSettings,
  sealSettings,
  secretNames,
  secretsIn,
} from './settings-secrets.rule.ts';

const { form } = configSchema({
  server: text('Server', { destination: false }),
  token: secret('Token', { destination: false }),
  pin: secret('PIN', { optional: true }),
});
const stored = { server: 'a', token: 'T' };

it.each([
  ['an empty box keeps the secret', { server: 'b', token: '' }, { server: 'b', token: 'T' }],
  ['a missing box keeps the secret', { server: 'b' }, { server: 'b', token: 'T' }],
  ['null removes the secret', { server: 'b', token: null }, { server: 'b' }],
  ['a new secret replaces the old', { server: 'b', token: 'U' }, { server: 'b', token: 'U' }],
  ['a plain field that is gone is gone', { token: 'U' }, { token: 'U' }],
  ['what the form does not know is dropped', { server: 'b', admin: true }, { server: 'b', token: 'T' }],
])('%s', (_, sent, merged) => {
  expect(mergeSettings(form, stored, sent)).toStrictEqual({ values: merged, problems: [] });
});

describe('a stored secret is sent only to its earlier destination', () => {
  const schema = configSchema({
    host: text('Host', { default: 'api.example' }),
    port: integer('Port', { optional: true }),
    tls: flag('TLS'),
    headers: pairs('Headers'),
    hook: secret('Hook', { url: true, optional: true }),
    token: secret('Token', { optional: true, destination: false }),
    words: text('Words', { optional: true, destination: false }),
  });
  const before = { host: 'a.example', port: 1, token: 'T', hook: 'https://a.example/1' };
  const problemsAfter = (sent: object, known: object = before) =>
    mergeSettings(schema.form, { ...known }, { ...sent }).problems.map(({ path, code }) => `${path} ${code}`);
  const { token: _, hook: __, ...publicValues } = before;

  it.each<[string, object, string[]]>([
    ['nothing changed', publicValues, []],
    ['what was empty still is', { ...publicValues, tls: false, headers: {}, words: '' }, []],
    ['words are no destination', { ...publicValues, words: 'hello' }, []],
    ['another host', { ...publicValues, host: 'b.example' }, ['hook again', 'token again']],
    ['no host any more', { ...publicValues, host: '' }, ['hook again', 'token again']],
    ['another port', { ...publicValues, port: 2 }, ['hook again', 'token again']],
    ['another way', { ...publicValues, tls: true }, ['hook again', 'token again']],
    ['another header', { ...publicValues, headers: { host: 'b.example' } }, ['hook again', 'token again']],
    ['a secret that is an address', { ...publicValues, hook: 'https://b.example' }, ['token again']],
    ['a secret address that goes', { ...publicValues, hook: null }, ['token again']],
    ['another token', { ...publicValues, token: 'U' }, []],
    ['entered again', { ...publicValues, host: 'b.example', token: 'T', hook: 'https://a.example/1' }, []],
    ['removed', { ...publicValues, host: 'b.example', token: null, hook: null }, []],
  ])('%s', (_, sent, problems) => {
    expect(problemsAfter(sent)).toEqual(problems);
  });

  it('names the changed field, and treats a missing one as its default', () => {
    const { problems } = mergeSettings(schema.form, { token: 'T' }, { host: 'api.example' });
    expect(problems).toEqual([]);
    expect(mergeSettings(schema.form, { token: 'T' }, { host: 'b.example' }).problems).toEqual([
      { path: 'token', code: 'again', message: 'must be entered again, because "Host" changed' },
    ]);
  });
});

it('lists the secret fields of settings for log masking', () => {
  expect(secretsIn(form, { server: 'a', token: 'T', pin: 7, unknown: 'x' })).toEqual(['T']);
});

it('keeps a missing and an empty secret as they are stored', () => {
  expect(hideSecrets(form, { server: 'a', token: '' }).form.properties.token?.stored).toBeUndefined();
  const edgeCases = { server: 'a', token: null, pin: 7, list: [1], none: undefined };
  expect(sealSettings(secretNames(form), edgeCases, () => 'sealed')).toEqual(edgeCases);
  expect(openSettings(edgeCases, () => 'opened')).toEqual(edgeCases);
});

it('returns no secret, but which secrets are stored', () => {
  const hidden = hideSecrets(form, { ...stored, unknown: 'x' });
  expect(hidden.values).toEqual({ server: 'a' });
  expect(hidden.form.properties.token?.stored).toBe(true);
  expect(hidden.form.properties.pin?.stored).toBeUndefined();
  expect(JSON.stringify(hidden)).not.toContain('"T"');
});

it('stores secrets sealed, each for its own field, and opens them again', () => {
  const sealedValues = sealSettings(secretNames(form), stored, (secretText, name) => `${name}<${secretText}>`);
  expect(sealedValues).toEqual({ server: 'a', token: { $sealed: 'token<T>' } });
  expect(openSettings(sealedValues, sealed => sealed.slice(6, -1))).toEqual(stored);
  expect(openSettings(sealedValues, () => undefined)).toEqual({ server: 'a', token: undefined });
});
