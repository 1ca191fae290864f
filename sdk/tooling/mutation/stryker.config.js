/** Configuration of `npm run mutate`. Its scope, its tests and its costs are described in docs/testing.md. */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { projectType: 'custom', configFile: 'sdk/tooling/mutation/jest.config.js', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  // A change of code that runs while a file is loaded would run all tests: half of the time for a twelfth of the changes.
  ignoreStatic: true,
  mutate: ['core/src/**/*.rule.ts', 'core/src/history/codec/*.ts', '!**/*.spec.ts'],
  // Changes are made in a copy of the sources. It is not below node_modules, where jest finds no tests.
  tempDirName: '.stryker',
  ignorePatterns: ['dist', '/data', '/web', '/themes', '/docs'],
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false },
  concurrency: 2,
  timeoutMS: 10_000,
  thresholds: { high: 100, low: 90, break: null },
};
