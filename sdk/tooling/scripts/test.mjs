import { build } from './build.mjs';
import { chromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

const args = process.argv.slice(2);

install();
const env = { VITRINE_CHROMIUM: chromium(), NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };
await build();

const { code } = await node([at('node_modules/jest/bin/jest.js'), '-c', at('sdk/tooling/jest.config.js'), ...args], { env });
process.exit(code);
