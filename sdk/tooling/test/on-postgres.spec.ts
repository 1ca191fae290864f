import { existsSync } from 'node:fs';
import { ON_POSTGRES } from '../jest.on-postgres.js';

it.each(ON_POSTGRES)('finds the test to repeat on PostgreSQL: %s', path => {
  expect(existsSync(new URL(`../../../core/${path}`, import.meta.url))).toBe(true);
});
