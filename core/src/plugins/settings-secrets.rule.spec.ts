import { configSchema, secret, text } from '@vitrine/plugin-sdk';
import { hideSecrets, mergeSettings, openSettings, sealSettings } from './settings-secrets.rule.ts';

const { form } = configSchema({
  server: text('Server'),
  token: secret('Token'),
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
  expect(mergeSettings(form, stored, sent)).toEqual(merged);
});

it('answers no secret, and says which are stored', () => {
  const hidden = hideSecrets(form, { ...stored, unknown: 'x' });
  expect(hidden.values).toEqual({ server: 'a' });
  expect(hidden.form.properties.token?.stored).toBe(true);
  expect(hidden.form.properties.pin?.stored).toBeUndefined();
  expect(JSON.stringify(hidden)).not.toContain('"T"');
});

it('stores secrets sealed, each for its own field, and opens them again', () => {
  const kept = sealSettings(form, stored, (secretText, name) => `${name}<${secretText}>`);
  expect(kept).toEqual({ server: 'a', token: { $sealed: 'token<T>' } });
  expect(openSettings(kept, sealed => sealed.slice(6, -1))).toEqual(stored);
  expect(openSettings(kept, () => undefined)).toEqual({ server: 'a', token: undefined });
});
