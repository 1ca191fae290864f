import { readFileSync } from 'node:fs';
import { VERSION } from './version.ts';

it('is the version of the package', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
});
