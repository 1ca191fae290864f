import { statSync } from 'node:fs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node, run } from './lib/run.mjs';

/** The mutation tester has its own lock file, so that running the tests does not install it. */
const FOLDER = 'sdk/tooling/mutation';
const written = path => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

install();
if (written(`${FOLDER}/node_modules/.package-lock.json`) < written(`${FOLDER}/package-lock.json`)) {
  console.log('Installing the mutation tester …');
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: at(FOLDER) });
  if (code !== 0) process.exit(code);
}

const stryker = at(FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const patterns = process.argv.slice(2);
const only = patterns.length > 0 ? ['--mutate', patterns.join(',')] : [];
const { code } = await node([stryker, 'run', at(FOLDER, 'stryker.config.js'), ...only]);
process.exit(code);
