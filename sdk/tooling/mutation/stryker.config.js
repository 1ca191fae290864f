/** Configuration of `npm run mutate`: what it changes, how that is tested, and what it costs: docs/testing.md. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { projectType: 'custom', configFile: 'sdk/tooling/mutation/jest.config.js', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  // A change of what is computed while a file is loaded would run all tests: half of the time for a twelfth of the changes.
  ignoreStatic: true,
  mutate: ['core/src/**/*.rule.ts', 'core/src/history/codec/*.ts', '!**/*.spec.ts'],
  // A copy of the sources is changed, never the sources. Not below node_modules: jest finds no tests there.
  tempDirName: '.stryker',
  ignorePatterns: ['dist', '/data', '/web', '/themes', '/docs'],
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false },
  concurrency: 2,
  timeoutMS: 10_000,
  thresholds: { high: 100, low: 90, break: null },
};
