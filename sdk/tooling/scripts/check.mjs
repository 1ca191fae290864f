import { readdirSync, existsSync } from 'node:fs';
import { inParallel } from './lib/in-parallel.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

install();

const bin = (name, path) => at('node_modules', name, path);
const cache = name => at('node_modules/.cache/vitrine', name);
const folders = folder => (existsSync(at(folder)) ? readdirSync(at(folder)).map(name => `${folder}/${name}`) : []);

const typed = [
  'core',
  'web',
  'plugins',
  ...folders('sdk'),
  ...folders('plugins'),
  ...folders('themes'),
  ...folders('sdk/theme/examples'),
].filter(folder => existsSync(at(folder, 'tsconfig.json')));

const lint = (name, ...where) => [
  `lint of ${name}`,
  [
    bin('eslint', 'bin/eslint.js'),
    '-c',
    at('sdk/tooling/eslint.config.js'),
    '--cache',
    '--cache-location',
    cache(`eslint-${name.replaceAll(' ', '-')}`),
    '--max-warnings',
    '0',
    ...where,
  ],
];
/** Linted in processes of their own, beside each other. */
const LINTED_ALONE = ['core', 'web'];

/** The longest come first, so that no processor is idle at the end. */
const checks = [
  ['format', [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  lint('everything else', '.', ...LINTED_ALONE.flatMap(folder => ['--ignore-pattern', `${folder}/`])),
  ...LINTED_ALONE.map(folder => lint(folder, folder)),
  [
    // A floating promise can crash the process unnoticed, and in a page nobody sees its failure. These rules need types, which the
    // native compiler determines in a third of the CPU time of the linter's own.
    'promises',
    [
      bin('oxlint', 'bin/oxlint'),
      '-c',
      at('sdk/tooling/oxlintrc.json'),
      '--type-aware',
      '--deny-warnings',
      '--ignore-pattern',
      '**/fixtures/plugins/**',
      '.',
    ],
  ],
  [
    'boundaries',
    [
      bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
      '--config',
      at('sdk/tooling/boundaries.cjs'),
      'core',
      'web',
      'sdk',
      'plugins',
      'themes',
    ],
  ],
  ['docs', [at('sdk/tooling/scripts/check-docs.mjs')]],
  ['translations', [at('sdk/tooling/scripts/locales.mjs')]],
  ['deploy templates', [at('sdk/tooling/scripts/deploy.mjs'), '--check']],
  ...typed.map(folder => [
    `types of ${folder}`,
    [
      // The native compiler takes a quarter of the CPU time; the linter needs the API of `typescript` itself.
      bin('typescript-native', 'bin/tsc'),
      '-p',
      folder,
      '--incremental',
      '--tsBuildInfoFile',
      cache(`${folder.replaceAll('/', '-')}.tsbuildinfo`),
    ],
  ]),
];

let failed = 0;
await inParallel(checks, async ([name, args]) => {
  const started = performance.now();
  const { code, output } = await node(args, { quiet: true });
  console.log(`${code ? '✗' : '✓'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!code) return;
  failed += 1;
  console.log(output);
});
console.log(failed ? `${failed} of ${checks.length} checks failed` : `all ${checks.length} checks passed`);
process.exit(failed ? 1 : 0);
