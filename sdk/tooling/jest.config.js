import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ON_POSTGRES } from './jest.on-postgres.js';
import { browser, project, server } from './jest.preset.js';

const root = folder => fileURLToPath(new URL(`../../${folder}`, import.meta.url));
const postgres = process.env.VITRINE_TEST_POSTGRES;
/** Set by `npm run test:all`, and if tests are named. */
const all = process.env.VITRINE_TEST_ALL === 'on';

/** Slow tests that few changes can break: they are in folders of that name. */
const withoutNightly = all ? {} : { testPathIgnorePatterns: ['/node_modules/', '/dist/', '/nightly/'] };

const core = (displayName, options = {}) =>
  project(displayName, root('core'), {
    ...server,
    globalSetup: root('core/test/jest.start-run.js'),
    globalTeardown: root('core/test/jest.end-run.js'),
    ...withoutNightly,
    ...options,
  });

export default {
  projects: [
    project('contracts', root('sdk/contracts'), server),
    project('plugin-sdk', root('sdk/plugin'), { ...server, ...withoutNightly }),
    project('theme-sdk', root('sdk/theme'), { ...browser, ...withoutNightly }),
    project('agent', root('sdk/agent'), { ...server, ...withoutNightly }),
    project('tooling', root('sdk/tooling'), { ...server, ...withoutNightly }),
    project('plugins', root('plugins'), server),
    core('core'),
    // Tests that use a database are repeated on PostgreSQL if one is available.
    ...(postgres
      ? [
          core('core-postgres', {
            testMatch: all
              ? ['<rootDir>/**/*.{http,ws,store,queries}.spec.ts']
              : ON_POSTGRES.map(path => `<rootDir>/${path}`),
            globals: { POSTGRES_URL: postgres },
          }),
        ]
      : []),
    project('themes', root('themes'), browser),
    project('web', root('web'), { ...browser, testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'] }),
    // Empty if `npm test` found no Chromium and reported that.
    ...(process.env.VITRINE_CHROMIUM === '' ? [] : [project('e2e', root('web/e2e'), { ...server, ...withoutNightly })]),
  ],
  // Real apps, databases and sockets are slow on a busy machine; no test measures speed.
  testTimeout: 300_000,
  // Browsers and child processes make a worker wait: with two more workers than cores, no core is idle.
  maxWorkers: availableParallelism() + 2,
  testSequencer: './jest.sequencer.js',
  // ES modules loaded by a test file stay in its worker, so a worker that uses much memory is replaced.
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', './closing-line.reporter.js'],
};
