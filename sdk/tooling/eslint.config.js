import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const node = {
  process: 'readonly',
  console: 'readonly',
  Buffer: 'readonly',
  performance: 'readonly',
  URL: 'readonly',
  fetch: 'readonly',
  setTimeout: 'readonly',
  clearTimeout: 'readonly',
  setInterval: 'readonly',
  clearInterval: 'readonly',
  AbortSignal: 'readonly',
  module: 'writable',
  require: 'readonly',
  TextEncoder: 'readonly',
  TextDecoder: 'readonly',
};

const byName = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; only a loader that needs a default may have one.',
};
const bounds = {
  selector: 'VariableDeclarator[id.name=/^(MOST|LARGEST|LONGEST|LEAST|SMALLEST|SHORTEST)(_|$)/]',
  message: 'A bound is called MAX_… or MIN_….',
};
const timeSpans = {
  selector: 'Literal[raw=/^(86_?400_?000|3_?600_?000|86_?400)$/]',
  message: 'Time spans have names: DAY_MS, HOUR_MS, DAY_S … of @vitrine/contracts/time.',
};

export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'data/',
      '**/fixtures/plugins/',
      'sdk/tooling/templates/',
      'sdk/theme/templates/',
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      // A constructor with more dependencies usually mixes two concerns.
      'max-params': ['error', { max: 7 }],
      'no-restricted-syntax': ['error', byName, bounds],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    // A spec is a list of examples: its length measures coverage, not complexity.
    files: ['**/*.spec.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    // An injected class is needed at run time, although it looks like a type import.
    files: ['core/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Jobs must be in the place where they are searched, and all of them are declared in the same way.
    files: ['core/src/**/*.ts'],
    ignores: ['core/src/**/*.job.ts', 'core/src/**/*.spec.ts', 'core/src/platform/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: '@nestjs/schedule', message: 'A job is a method with @Job in a *.job.ts.' },
      ],
    },
  },
  {
    // Where contracts may be imported at run time.
    files: ['core/src/**/*.ts', 'sdk/{agent,contracts}/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['core/src/plugins/process/runtime/**'],
    rules: { 'no-restricted-syntax': ['error', byName, bounds, timeSpans] },
  },
  {
    // Lower slices notify higher ones by an event of platform/events or a contribution point, see docs/decisions.
    files: ['core/src/**/*.ts'],
    ignores: ['core/src/platform/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.name=/Subject$|^EventEmitter$/]',
          message: 'Something that happened is an event: defineEvent, and a method with @On.',
        },
        {
          selector: 'CallExpression[callee.property.name="fork"][callee.object.property.name="em"]',
          message: 'Inject Database: its calls are units of work, and unitOfWork() begins one of several steps.',
        },
        byName,
        bounds,
        timeSpans,
      ],
    },
  },
  {
    // Default exports required by a loader.
    files: [
      '**/*.config.{js,ts,mjs}',
      '**/jest.*.js',
      '**/*.reporter.js',
      'plugins/*/{index,collector,on-node}.ts',
      'plugins/*/web/{AdminPage,Widget}.tsx',
      '**/theme.ts*',
      '**/theme.config.ts',
      'sdk/tooling/**',
      '**/fixtures/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['web/**/*.{ts,tsx}', 'sdk/theme/**/*.{ts,tsx}', 'themes/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  // Commands print to their caller.
  {
    files: [
      'sdk/tooling/**',
      '**/scripts/**',
      '**/bench/**',
      'sdk/agent/src/fleet/**',
      'sdk/agent/src/main.ts',
      'sdk/agent/install/**',
      'sdk/plugin/{cli,create}/**',
      'sdk/theme/{cli,create,vite}/**',
      'web/e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
