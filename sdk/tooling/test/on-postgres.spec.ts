import { existsSync } from 'node:fs';
import { ON_POSTGRES } from '../jest.on-postgres.js';

it.each(ON_POSTGRES)('repeats a test on PostgreSQL that there is: %s', path => {
  expect(existsSync(new URL(`../../../core/${path}`, import.meta.url))).toBe(true);
});
