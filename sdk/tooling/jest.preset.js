import { fileURLToPath } from 'node:url';

const path = name => fileURLToPath(new URL(name, import.meta.url));

const parser = { syntax: 'typescript', tsx: true, decorators: true, explicitResourceManagement: true };
const code = [
  path('./jest.code.js'),
  {
    swcrc: false,
    jsc: {
      parser,
      target: 'es2024',
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** Returns the jest project of one workspace package: TypeScript as ES modules, real timers, no custom globals. */
export const project = (displayName, rootDir, { setupFilesAfterEnv = [], ...options } = {}) => ({
  displayName,
  rootDir,
  testEnvironment: 'node',
  // Not among the temporary files, which `npm test` removes.
  cacheDirectory: path('../../node_modules/.cache/jest'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': code },
  testMatch: ['<rootDir>/**/*.spec.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  watchPathIgnorePatterns: ['/dist/', '/data/'],
  setupFilesAfterEnv: [path('./jest.retries.js'), ...setupFilesAfterEnv],
  ...options,
});

/** Preset for server code: Node's own module loader, and the worker's global scope. */
export const server = {
  testEnvironment: path('./jest.server-environment.js'),
  runtime: path('./jest.server-runtime.js'),
};

/** Preset for browser code: a document, stylesheets as names, and tools to inspect what is rendered. */
export const browser = {
  testEnvironment: path('./jest.browser-environment.js'),
  setupFilesAfterEnv: [path('./jest.browser-setup.js')],
  moduleNameMapper: { '\\.css$': path('./jest.css-names.js') },
};
