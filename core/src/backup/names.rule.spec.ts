import { nameOf, readName } from './names.rule.ts';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);

it.each([
  [{ at, kind: 'manual', hasSecrets: false }, 'vitrine-2026-01-02-030405-manual-0a1b2c.zip'],
  [{ at, kind: 'scheduled', hasSecrets: true }, 'vitrine-2026-01-02-030405-scheduled-secrets-0a1b2c.zip'],
] as const)('writes %j as a name, and reads it back', (backup, name) => {
  expect(nameOf(backup, '0a1b2c')).toBe(name);
  expect(readName(name)).toEqual(backup);
});

it.each([
  '',
  'vitrine.zip',
  'vitrine-2026-01-02-030405-manual.zip',
  'vitrine-2026-01-02-030405-manual-0A1B2C.zip',
  'vitrine-2026-01-02-030405-manual-0a1b2.zip',
  'vitrine-2026-01-02-030405-daily-0a1b2c.zip',
  'vitrine-2026-01-02-0304-manual-0a1b2c.zip',
  'vitrine-2026-01-02-030405-manual-0a1b2c.zip.part',
  'a-vitrine-2026-01-02-030405-manual-0a1b2c.zip',
  '../vitrine-2026-01-02-030405-manual-0a1b2c.zip',
])('rejects %j, which is no name of a backup', name => {
  expect(readName(name)).toBeUndefined();
});
