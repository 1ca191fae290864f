import { build, EXAMPLE_PARTS } from './build.mjs';
import { install } from './lib/install.mjs';
import { namesOnlyPlugins } from './lib/only-plugins.mjs';
import { at } from './lib/paths.mjs';
import { publishedPrograms } from './lib/published-programs.mjs';
import { node } from './lib/run.mjs';
import { testFolder } from './lib/test-folder.mjs';
import { testPrograms } from './lib/test-programs.mjs';

// Jest takes every argument after --selectProjects for a project: it is put last, so that paths can be named.
const argv = process.argv.slice(2);
const projects = argv.filter(arg => arg.startsWith('--project=')).map(arg => arg.slice('--project='.length));
/** Suites with a configuration of their own. */
const suite = ['soak', 'compat'].find(name => argv.includes(`--${name}`));
const config = suite ? `jest.${suite}.config.js` : 'jest.config.js';
const args = argv.filter(arg => !arg.startsWith('--project=') && arg !== `--${suite}` && arg !== '--all');
const patterns = argv.filter(arg => !arg.startsWith('-'));

install();
if (suite === 'compat') await publishedPrograms();
const env = {
  VITRINE_CHROMIUM: testPrograms(),
  // If tests or projects are named, all of them run, including those that usually run at night.
  VITRINE_TEST_ALL: argv.includes('--all') || patterns.length > 0 || projects.length > 0 ? 'on' : 'off',
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};
const isOfPlugins =
  projects.length > 0 ? projects.every(name => name === 'plugins') : namesOnlyPlugins(at('.'), patterns);
const onlyPlugins = patterns.length > 0 && isOfPlugins;
if (!onlyPlugins) await build();
if (!onlyPlugins && (projects.length === 0 || projects.includes('e2e'))) await build({ only: EXAMPLE_PARTS });
// Packed for tests of the registry before they start, because two of them at once would write the same files.
if (!onlyPlugins && (projects.length === 0 || projects.some(name => name.startsWith('core'))))
  await build({ only: ['plugin-sdk'] });

const selected = onlyPlugins ? ['plugins'] : projects;
if (selected.length > 0) args.push('--selectProjects', ...selected);
// Soak tests need a real disk.
const folder = suite ? undefined : testFolder();
if (folder) env.TMPDIR = folder.path;
// Workers take this option over, programs that tests start do not. Rarer collections of new objects save 8 % of the processor time.
const jest = ['--max-semi-space-size=64', at('node_modules/jest/bin/jest.js')];
const { code } = await node([...jest, '-c', at('sdk/tooling', config), ...args], { env });
folder?.remove();
process.exit(code);
