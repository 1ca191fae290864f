import { mkdirSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at, runtime } from './lib/paths.mjs';
import { follow, must } from './lib/run.mjs';

/** Hot reload of everything: Vite serves the shell, swc recompiles the core, Node restarts it, the core replaces its plugins. */
install();
await build();
await must('compiled the core', [at('node_modules/@nestjs/cli/bin/nest.js'), 'build']);
mkdirSync(at('data/dev'), { recursive: true });

const core = `http://127.0.0.1:${process.env.VITRINE_PORT ?? 3210}`;
const env = {
  VITRINE_DATA_DIR: process.env.VITRINE_DATA_DIR ?? at('data/dev'),
  NODE_ENV: 'development',
  VITRINE_PLUGIN_WATCH: 'on',
};
const children = [
  follow(runtime(), [at('node_modules/@nestjs/cli/bin/nest.js'), 'build', '--watch']),
  follow(
    runtime(),
    [
      '--watch-path',
      at('core/dist/modules'),
      '--watch-preserve-output',
      '--enable-source-maps',
      '--import',
      at('sdk/tooling/scripts/lib/load-plugins-anew.mjs'),
      at('core/dist/modules/core/src/main.js'),
    ],
    { env },
  ),
  follow(runtime(), [at('node_modules/vite/bin/vite.js')], { cwd: at('web'), env: { VITRINE_CORE: core } }),
];

// When one process ends, the others are stopped too.
for (const child of children)
  child.on('close', code => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
