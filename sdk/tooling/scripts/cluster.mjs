import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at, runtime } from './lib/paths.mjs';
import { follow } from './lib/run.mjs';

/** Starts several instances behind one address, for development and tests. See docs/scale.md. */
const args = process.argv.slice(2);
if (!args.includes('--help') && !args.includes('-h')) {
  install();
  await build();
}
follow(runtime(), [at('sdk/tooling/cluster/main.ts'), ...args]).on('close', code => process.exit(code ?? 1));
