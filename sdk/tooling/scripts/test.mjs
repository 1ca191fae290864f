import { build } from './build.mjs';
import { testPrograms } from './lib/test-programs.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

// Jest takes every word behind --selectProjects for a project: ours stand last, so that paths can be named.
const words = process.argv.slice(2);
const projects = words.filter(word => word.startsWith('--project=')).map(word => word.slice('--project='.length));
const config = words.includes('--soak') ? 'jest.soak.config.js' : 'jest.config.js';
const args = [
  ...words.filter(word => !word.startsWith('--project=') && word !== '--soak'),
  ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
];

install();
const env = {
  VITRINE_CHROMIUM: testPrograms(),
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};
await build();

const { code } = await node([at('node_modules/jest/bin/jest.js'), '-c', at('sdk/tooling', config), ...args], { env });
process.exit(code);
