import soak from './jest.soak.config.js';

/** Published programs of other projects on the built server. Run by `npm run test:compat`; programs that are absent are skipped. */
export default {
  ...soak,
  projects: soak.projects.map(project => ({
    ...project,
    displayName: 'compat',
    testMatch: ['<rootDir>/test/compat/**/*.compat.ts'],
  })),
};
