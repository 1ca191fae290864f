import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Vault } from './vault.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'vitrine-vault-'));

it('opens sealed values, also after a restart, and stores nothing readable', () => {
  const data = folder();
  const sealed = Vault.load(data).seal('tök3n', 'telegram.token');
  expect(sealed).not.toContain('tök3n');
  expect(Vault.load(data).open(sealed, 'telegram.token')).toBe('tök3n');
  expect(statSync(join(data, 'vault.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(['vault.key']);
});

it('seals the same text differently every time', () => {
  const vault = Vault.load(folder());
  expect(vault.seal('same', 'a')).not.toBe(vault.seal('same', 'a'));
});

it('rejects values that were moved, changed or sealed with another key', () => {
  const vault = Vault.load(folder());
  const sealed = vault.seal('secret', 'webhook.password');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => vault.open(sealed, 'smtp.password')).toThrow('cannot be opened');
  expect(() => vault.open(changed, 'webhook.password')).toThrow('cannot be opened');
  expect(() => Vault.load(folder()).open(sealed, 'webhook.password')).toThrow('cannot be opened');
  expect(() => vault.open('plain text', 'webhook.password')).toThrow('cannot be opened');
});

it('never replaces an existing key, not even a damaged one', () => {
  const data = folder();
  writeFileSync(join(data, 'vault.key'), 'short');
  expect(() => Vault.load(data)).toThrow('32 bytes');
  expect(readFileSync(join(data, 'vault.key'), 'utf8')).toBe('short');
});
