import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { writeGuides } from '../../tooling/scripts/lib/guides.mjs';
import { runProgram, writePackage } from '../../tooling/scripts/lib/sdk-package.mjs';
import { writeTypes } from './types.ts';

/**
 * Packs the SDK as authors install it, and the package behind `npm create @vitrine/theme`, into dist/packages: compiled, with the
 * contracts inside, the templates, and a shell built for development. Node runs no TypeScript below node_modules, so the sources
 * themselves cannot be the package.
 * `--to <folder>` packs into another folder, `--without-shell` leaves the shell out, which takes the longest.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const repository = join(root, '../..');
const { values: options } = parseArgs({ options: { to: { type: 'string' }, 'without-shell': { type: 'boolean' } } });
const dist = resolve(options.to ?? join(root, 'dist'));
const out = join(dist, 'package');
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const contracts = JSON.parse(readFileSync(join(root, '../contracts/package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

await scripts();
cpSync(join(root, 'vite/tailwind.css'), join(out, 'lib/tailwind.css'));
writeTypes(join(out, 'types'));
if (!options['without-shell']) shell();
cpSync(join(root, 'templates'), join(out, 'templates'), { recursive: true });
cpSync(join(root, 'README.md'), join(out, 'README.md'));
cpSync(join(repository, 'themes/default/locales/en.json'), join(out, 'default-texts.json'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
writeGuides('themes', out, join(dist, 'packages'));
await writePackage(out, join(dist, 'packages'));
await createPackage();

async function scripts() {
  const outside = [
    /^node:/,
    /^react/,
    ...Object.keys({ ...source.dependencies, ...contracts.dependencies }).filter(name => !name.startsWith('@vitrine/')),
  ];
  const bundle = await rolldown({
    input: {
      'lib/index': join(root, 'src/index.ts'),
      'lib/config': join(root, 'config/index.ts'),
      'lib/vite': join(root, 'vite/index.ts'),
      'lib/plugin-web': join(root, 'vite/plugin-web.ts'),
      'lib/plugin-web-dev': join(root, 'cli/serve-parts.ts'),
      'lib/main': join(root, 'cli/main.ts'),
    },
    external: id =>
      outside.some(name => (name instanceof RegExp ? name.test(id) : id === name || id.startsWith(`${name}/`))),
    platform: 'neutral',
    resolve: { conditionNames: ['import', 'default'] },
  });
  await bundle.write({ dir: out, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'lib/[name]-[hash].js' });
}

function shell() {
  const web = join(repository, 'web');
  runProgram(
    'the shell',
    [
      join(repository, 'node_modules/vite/bin/vite.js'),
      'build',
      '--mode',
      'development',
      '--outDir',
      join(out, 'shell'),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'development' },
    },
  );
  for (const entry of readdirSync(join(out, 'shell'), { recursive: true, withFileTypes: true }))
    if (/\.(br|gz)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
}

function manifest() {
  const entry = (name, declared) => ({ types: `./types/theme/${declared}.d.ts`, default: `./lib/${name}.js` });
  const { '@vitrine/contracts': _, ...dependencies } = source.dependencies;
  return {
    name: source.name,
    version: source.version,
    description: source.description,
    type: 'module',
    license: source.license,
    sideEffects: false,
    engines: source.engines,
    exports: {
      '.': entry('index', 'src/index'),
      './config': entry('config', 'config/index'),
      './vite': entry('vite', 'vite/index'),
      './plugin-web': entry('plugin-web', 'vite/plugin-web'),
      './plugin-web-dev': entry('plugin-web-dev', 'cli/serve-parts'),
      './package.json': './package.json',
    },
    bin: { 'vitrine-theme': './lib/main.js' },
    dependencies: { ...dependencies, ...contracts.dependencies },
    peerDependencies: source.peerDependencies,
  };
}

/** A separate package, so that `npm create` downloads neither shell nor bundler before it writes the first file. */
async function createPackage() {
  const folder = join(dist, 'create-theme');
  const bundle = await rolldown({ input: { 'lib/main': join(root, 'create/main.ts') }, platform: 'node' });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].js' });
  cpSync(join(root, 'templates'), join(folder, 'templates'), { recursive: true });
  const { version, license, type, engines } = source;
  const created = {
    name: '@vitrine/create-theme',
    version,
    description: 'Starts a theme for Vitrine: npm create @vitrine/theme',
    type,
    license,
    engines,
    bin: { 'create-theme': './lib/main.js' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(created, null, 2)}\n`);
  await writePackage(folder, join(dist, 'packages'));
}
