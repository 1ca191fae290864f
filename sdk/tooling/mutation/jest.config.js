import { fileURLToPath } from 'node:url';
import { project } from '../jest.preset.js';

/**
 * The specs that have to notice what `npm run mutate` changes: the tables beside it, which start no application. The tests of the
 * codec with made-up chunks (codec.spec.ts) are not among them: they take seconds, and each change would run them.
 */
export default project('core', fileURLToPath(new URL('../../../core', import.meta.url)), {
  testMatch: [
    '<rootDir>/src/**/*.rule.spec.ts',
    '<rootDir>/src/history/codec/{slots,stored-bytes,stored-chunks}.spec.ts',
  ],
});
