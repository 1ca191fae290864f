import { fileURLToPath } from 'node:url';
import { project } from '../jest.preset.js';

/** The specs that have to notice what `npm run mutate` changes: the tables beside it, which start no application. */
export default project('core', fileURLToPath(new URL('../../../core', import.meta.url)), {
  testMatch: ['<rootDir>/src/**/*.rule.spec.ts', '<rootDir>/src/history/codec/*.spec.ts'],
});
