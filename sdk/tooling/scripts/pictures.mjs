import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';
import { testPrograms } from './lib/test-programs.mjs';

install();
await build();
const env = { VITRINE_CHROMIUM: testPrograms() };
const options = process.argv.slice(2);
const script = options.includes('--previews') ? 'previews.ts' : options.includes('--readme') ? 'readme.ts' : 'main.ts';
process.exit((await node([at('web/e2e/pictures', script), ...options], { env })).code);
