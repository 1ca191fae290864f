import soak from './jest.soak.config.js';

/** Published programs of other projects against the built server. Run by `npm run test:compat`; missing programs are skipped. */
export default {
  ...soak,
  projects: soak.projects.map(project => ({
    ...project,
    displayName: 'compat',
    testMatch: ['<rootDir>/test/compat/**/*.compat.ts'],
  })),
};
