import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformance } from '../src/conformance.ts';

const scaffold = fileURLToPath(new URL('../../tooling/scripts/new.mjs', import.meta.url));
// Inside the repository, so that the SDK resolves as for any plugin.
const folder = mkdtempSync(join(import.meta.dirname, 'scaffolded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = (...args: string[]) =>
  execFileSync(process.execPath, [scaffold, ...args], { encoding: 'utf8', stdio: 'pipe' });

it.each([
  ['notifier', 'night-watch', 'notifier-night-watch'],
  ['geoip', 'night-watch', 'geoip-night-watch'],
  ['sso', 'night-watch', 'sso-night-watch'],
  ['check', 'night-watch', 'check-night-watch'],
  ['hooks', 'night-watch', 'night-watch'],
  ['collector', 'night-shift', 'night-shift', 'collector.ts'],
])('writes a %s plugin that conforms', async (kind, name, target, ...args) => {
  expect(make(kind, name, '--into', folder)).toContain(`${target}/index.ts`);
  expect(readdirSync(join(folder, target)).sort()).toEqual(
    ['README.md', 'index.ts', 'locales', `${target}.spec.ts`, 'package.json', ...args].sort(),
  );
  expect(await conformance(join(folder, target))).toEqual([]);
});

it('keeps an existing folder, and reports it', () => {
  expect(() => make('hooks', 'night-watch', '--into', folder)).toThrow('exists already');
});
