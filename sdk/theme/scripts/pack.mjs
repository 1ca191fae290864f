import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { writeTypes } from './types.ts';

/**
 * Packs the SDK as authors install it, as dist/theme-sdk.tgz: compiled, with the contracts inside, the templates, and a
 * shell built for development. Node runs no TypeScript below node_modules, so the sources themselves cannot be the package.
 * `--to <folder>` packs into another folder, `--without-shell` leaves the shell out, which takes the longest.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const repository = join(root, '../..');
const { values: asked } = parseArgs({ options: { to: { type: 'string' }, 'without-shell': { type: 'boolean' } } });
const dist = resolve(asked.to ?? join(root, 'dist'));
const out = join(dist, 'package');
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const contracts = JSON.parse(readFileSync(join(root, '../contracts/package.json'), 'utf8'));

rmSync(dist, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const run = (what, args, options = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', ...options });
  if (status === 0) return stdout;
  console.error(`${stdout}${stderr}`);
  throw new Error(`${what} failed`);
};

await scripts();
writeTypes(join(out, 'types'));
if (!asked['without-shell']) shell();
cpSync(join(root, 'templates'), join(out, 'templates'), { recursive: true });
cpSync(join(root, 'README.md'), join(out, 'README.md'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
pack();

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
  run(
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
    engines: { node: '>=22.18' },
    exports: {
      '.': entry('index', 'src/index'),
      './config': entry('config', 'config/index'),
      './vite': entry('vite', 'vite/index'),
      './package.json': './package.json',
    },
    bin: { 'vitrine-theme': './lib/main.js' },
    dependencies: { ...dependencies, ...contracts.dependencies },
    peerDependencies: source.peerDependencies,
  };
}

function pack() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stderr } = spawnSync(npm, ['pack', '--silent', '--pack-destination', dist], {
    cwd: out,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  const [packed] = readdirSync(dist).filter(name => name.endsWith('.tgz'));
  renameSync(join(dist, packed), join(dist, 'theme-sdk.tgz'));
}
