import { fileURLToPath } from 'node:url';
import { project, server } from './jest.preset.js';

const core = fileURLToPath(new URL('../../core', import.meta.url));
const postgres = process.env.VITRINE_TEST_POSTGRES;

/** Fault tests on the built server with real processes. They take minutes each, so they are not part of `npm test`. */
export default {
  projects: [
    project('soak', core, {
      ...server,
      testMatch: ['<rootDir>/test/soak/**/*.soak.ts'],
      globalSetup: `${core}/test/jest.start-run.js`,
      globalTeardown: `${core}/test/jest.end-run.js`,
      globals: postgres ? { POSTGRES_URL: postgres } : {},
    }),
  ],
  testTimeout: 3_600_000,
  // Each file loads the machine fully.
  maxWorkers: 1,
  verbose: true,
  reporters: ['default', './each-case.reporter.js', './closing-line.reporter.js'],
};
