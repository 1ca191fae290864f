import { existsSync } from 'node:fs';
import { SQLITE_ONLY } from '../jest.sqlite-only.js';

it.each(SQLITE_ONLY)('leaves out a test on PostgreSQL that there is: %s', path => {
  expect(existsSync(new URL(`../../../core/src/${path}`, import.meta.url))).toBe(true);
});
