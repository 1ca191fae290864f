import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { node } from './lib/run.mjs';
import { testPrograms } from './lib/test-programs.mjs';

install();
await build();
const env = { VITRINE_CHROMIUM: testPrograms() };
process.exit((await node([at('web/e2e/pictures/main.ts'), ...process.argv.slice(2)], { env })).code);
