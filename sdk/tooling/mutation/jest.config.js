import { fileURLToPath } from 'node:url';
import { project } from '../jest.preset.js';

/**
 * Specs that must detect the changes of `npm run mutate`: the tables beside the rules, which start no application. The tests of the
 * codec with generated chunks (codec.spec.ts) are excluded, because they take seconds and would run for each change.
 */
export default project('core', fileURLToPath(new URL('../../../core', import.meta.url)), {
  testMatch: [
    '<rootDir>/src/**/*.rule.spec.ts',
    '<rootDir>/src/history/codec/{slots,stored-bytes,stored-chunks}.spec.ts',
  ],
});
