import { inParallel } from './lib/in-parallel.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

install();

const bin = (name, path) => at('node_modules', name, path);
/** The longest come first, so that no processor is idle at the end. */
const checks = [
  ['lint and types', [bin('oxlint', 'bin/oxlint')]],
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
  ['format', [bin('oxfmt', 'bin/oxfmt'), '--check', '.']],
  ['docs', [at('sdk/tooling/scripts/check-docs.mjs')]],
  ['translations', [at('sdk/tooling/scripts/locales.mjs')]],
  ['deploy templates', [at('sdk/tooling/scripts/deploy.mjs'), '--check']],
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
