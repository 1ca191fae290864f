import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fingerprint, once } from './lib/fresh.mjs';
import { inParallel } from './lib/in-parallel.mjs';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { must } from './lib/run.mjs';

const bin = (name, path) => at('node_modules', name, path);

/** Themes bundled with Vitrine as zips; the default one is part of the shell. */
const THEMES = readdirSync(at('themes')).filter(
  id => id !== 'default' && existsSync(at('themes', id, 'theme.config.ts')),
);

/** Sources that themes are built with, without the examples. */
const SDK_OF_THEMES = [...['cli', 'config', 'src', 'vite'].map(part => `sdk/theme/${part}`), 'sdk/contracts'];

/** Example themes for authors, which tests install. They are not bundled with Vitrine. */
const EXAMPLES = readdirSync(at('sdk/theme/examples'), { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Names of their build targets. */
export const EXAMPLE_PARTS = EXAMPLES.map(id => `example ${id}`);

/** Plugins with web parts. */
const PLUGINS = readdirSync(at('plugins')).filter(id => existsSync(at('plugins', id, 'web')));

/** Returns the build target of a theme in a folder. */
function theme(name, folder) {
  return {
    name,
    stamp: `${folder}/dist/.built`,
    sources: [folder, ...SDK_OF_THEMES],
    async build() {
      // A zip of an earlier version would otherwise be installed in addition.
      rmSync(at(folder, 'dist'), { recursive: true, force: true });
      await must(`built the ${name}`, [at('sdk/theme/cli/main.ts'), 'build'], { cwd: at(folder) });
    },
  };
}

/** Build targets, with their sources and commands. A target whose sources did not change is skipped. */
const parts = [
  {
    name: 'agent',
    stamp: 'sdk/agent/dist/.built',
    sources: ['sdk/agent', 'sdk/contracts', 'plugins'],
    build: () => must('built the agent', [at('sdk/agent/scripts/build.mjs')]),
  },
  {
    name: 'core',
    stamp: 'core/dist/.built',
    sources: [
      'core/src',
      'core/package.json',
      'core/.swcrc',
      'core/rolldown.config.js',
      'nest-cli.json',
      'sdk/contracts',
      'sdk/plugin',
      'plugins',
    ],
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
  ...THEMES.map(id => theme(`theme ${id}`, `themes/${id}`)),
  ...EXAMPLES.map(id => ({ ...theme(`example ${id}`, `sdk/theme/examples/${id}`), onlyByName: true })),
  ...PLUGINS.map(id => ({
    name: `web parts of ${id}`,
    stamp: `plugins/${id}/dist/.built`,
    sources: [`plugins/${id}/web`, `plugins/${id}/locales`, 'sdk/theme', 'sdk/contracts'],
    build: () =>
      must(`built the web parts of ${id}`, [at('sdk/plugin/cli/main.ts'), 'build'], { cwd: at('plugins', id) }),
  })),
  {
    // The SDKs are for authors, who install them from a site: `npm start` packs them once the server runs.
    name: 'plugin-sdk',
    onlyByName: true,
    stamp: 'sdk/plugin/dist/.built',
    sources: ['sdk/plugin', 'sdk/contracts', 'sdk/tooling/authoring', 'sdk/tooling/templates'],
    build: () => must('packed the plugin SDK', [at('sdk/plugin/scripts/pack.mjs')]),
  },
  {
    name: 'theme-sdk',
    onlyByName: true,
    stamp: 'sdk/theme/dist/.built',
    sources: ['web', 'themes/default', 'sdk/theme', 'sdk/contracts', 'sdk/tooling/authoring'],
    build: () => must('packed the theme SDK', [at('sdk/theme/scripts/pack.mjs')]),
  },
];

/** Builds targets whose sources or installed packages have changed: those that a server needs, or the named ones. */
export async function build({
  force = false,
  only = parts.filter(part => !part.onlyByName).map(({ name }) => name),
} = {}) {
  const selected = parts.filter(part => only.includes(part.name));
  await inParallel(selected, ({ name, stamp, sources, build: work }) =>
    once(stamp, force ? `${name} ${Date.now()}` : fingerprint([...sources, 'node_modules/.package-lock.json']), work),
  );
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const force = process.argv.includes('--force');
  const names = process.argv.slice(2).filter(argument => argument !== '--force');
  const known = parts.map(({ name }) => name);
  const unknown = names.find(name => !known.includes(name));
  if (unknown) {
    console.error(`There is no part "${unknown}". Name some of ${known.join(', ')}, or none to build all.`);
    process.exit(2);
  }
  install();
  await build({ force, only: names.length > 0 ? names : known });
}
