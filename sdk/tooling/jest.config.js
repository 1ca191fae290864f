import { fileURLToPath } from 'node:url';
import { nestSetup, project } from './jest.preset.js';

const root = folder => fileURLToPath(new URL(`../../${folder}`, import.meta.url));
const postgres = process.env.VITRINE_TEST_POSTGRES;

const core = (displayName, more = {}) => project(displayName, root('core'), { setupFiles: [nestSetup], ...more });

export default {
  projects: [
    project('contracts', root('sdk/contracts')),
    project('plugin-sdk', root('sdk/plugin')),
    project('theme-sdk', root('sdk/theme')),
    project('agent', root('sdk/agent')),
    project('tooling', root('sdk/tooling')),
    project('plugins', root('plugins')),
    core('core'),
    // The tests that talk to a database run a second time on PostgreSQL where one answers.
    ...(postgres
      ? [core('core-postgres', { testMatch: ['<rootDir>/**/*.{http,ws,store}.spec.ts'], globals: { POSTGRES_URL: postgres } })]
      : []),
    project('web', root('web/src'), { testEnvironment: 'jest-environment-jsdom' }),
    project('e2e', root('web/e2e')),
  ],
  reporters: ['default', './closing-line.reporter.js'],
};
