import { mkdirSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at, runtime } from './lib/paths.mjs';
import { follow } from './lib/run.mjs';

/** Hot reload of everything: Vite serves the shell, Node restarts the core from its sources, the core reloads its plugins. */
install();
await build();
mkdirSync(at('data/dev'), { recursive: true });

const core = `http://127.0.0.1:${process.env.VITRINE_PORT ?? 3210}`;
const env = {
  VITRINE_DATA_DIR: process.env.VITRINE_DATA_DIR ?? at('data/dev'),
  NODE_ENV: 'development',
  VITRINE_PLUGIN_WATCH: 'on',
};
const watched = ['core/src', 'sdk/contracts/src', 'sdk/plugin/src'].map(folder => `--watch-path=${at(folder)}`);
const imported = ['core/scripts/from-sources.mjs', 'sdk/tooling/scripts/lib/load-plugins-anew.mjs'];
const children = [
  follow(
    runtime(),
    [
      ...watched,
      '--watch-preserve-output',
      '--enable-source-maps',
      ...imported.flatMap(path => ['--import', at(path)]),
      at('core/src/main.ts'),
    ],
    { env },
  ),
  follow(runtime(), [at('node_modules/vite/bin/vite.js')], { cwd: at('web'), env: { VITRINE_CORE: core } }),
];

// When one process ends, the others are stopped too.
for (const child of children)
  child.on('close', code => {
    for (const child of children) child.kill();
    process.exitCode = code ?? 0;
  });
