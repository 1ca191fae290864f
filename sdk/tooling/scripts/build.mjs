import { fingerprint, once } from './lib/fresh.mjs';
import { install } from './lib/install.mjs';
import { must } from './lib/run.mjs';
import { at } from './lib/paths.mjs';

const bin = (name, path) => at('node_modules', name, path);

/** What is built, from which sources, and how. A part whose sources did not change is left alone. */
const parts = [
  {
    name: 'agent',
    stamp: 'sdk/agent/dist/.built',
    sources: ['sdk/agent', 'sdk/contracts'],
    build: () => must('built the agent', [at('sdk/agent/scripts/build.mjs')]),
  },
  {
    name: 'core',
    stamp: 'core/dist/.built',
    sources: ['core/src', 'core/package.json', 'core/.swcrc', 'core/rolldown.config.js', 'nest-cli.json', 'sdk/contracts', 'sdk/plugin', 'plugins'],
    async build() {
      await must('compiled the core', [bin('@nestjs/cli', 'bin/nest.js'), 'build']);
      await must('bundled the core', [bin('rolldown', 'bin/cli.mjs'), '-c', at('core/rolldown.config.js')]);
    },
  },
  {
    name: 'web',
    stamp: 'web/dist/.built',
    sources: ['web', 'themes/default', 'sdk/theme/src', 'sdk/theme/config', 'sdk/contracts'],
    build: () => must('built the web shell', [bin('vite', 'bin/vite.js'), 'build'], { cwd: at('web') }),
  },
  {
    name: 'theme-sdk',
    // For those who write themes: sites offer it at /themes/sdk.tgz. Nothing else needs it.
    offered: true,
    stamp: 'sdk/theme/dist/.built',
    sources: ['web', 'themes/default', 'sdk/theme', 'sdk/contracts'],
    build: () => must('packed the theme SDK', [at('sdk/theme/scripts/pack.mjs')]),
  },
];

/** Builds what changed. `offered` adds what a site only hands on. */
export async function build({ force = false, offered = false } = {}) {
  for (const { name, stamp, sources, build: work } of parts.filter(part => offered || !part.offered))
    await once(stamp, force ? `${name} ${Date.now()}` : fingerprint([...sources, 'package-lock.json']), work);
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  install();
  await build({ force: process.argv.includes('--force'), offered: true });
}
