import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { conformance } from '../src/conformance.ts';

const scaffold = fileURLToPath(new URL('../../tooling/scripts/new.mjs', import.meta.url));
// Inside the repository, so that the SDK is found as any plugin finds it.
const folder = mkdtempSync(join(import.meta.dirname, 'scaffolded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = (...args: string[]) =>
  execFileSync(process.execPath, [scaffold, ...args], { encoding: 'utf8', stdio: 'pipe' });

it.each([
  ['notifier', 'notifier-night-watch'],
  ['geoip', 'geoip-night-watch'],
  ['sso', 'sso-night-watch'],
  ['check', 'check-night-watch'],
  ['hooks', 'night-watch'],
])('writes a %s plugin that conforms', async (kind, name) => {
  expect(make(kind, 'night-watch', '--into', folder)).toContain(`${name}/index.ts`);
  expect(readdirSync(join(folder, name)).sort()).toEqual(
    ['README.md', 'index.ts', 'locales', `${name}.spec.ts`, 'package.json'].sort(),
  );
  expect(await conformance(join(folder, name))).toEqual([]);
});

it('keeps an existing folder, and says so', () => {
  expect(() => make('hooks', 'night-watch', '--into', folder)).toThrow('exists already');
});
