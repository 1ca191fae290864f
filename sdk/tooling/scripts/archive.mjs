import { spawnSync } from 'node:child_process';
import {
  cpSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install } from './lib/install.mjs';
import { at, runtime } from './lib/paths.mjs';

/*
 * npm run archive                    dist/vitrine-<version>-<system>.tar.gz: what a server runs, with Node; no npm and no build there
 * npm run archive -- --folder DIR    only the folder, without Node: what the container image holds
 *
 * It holds the built core, shell, plugins and themes, the agent with its installers, the packed SDKs, and the packages with a binary.
 */
const { values } = parseArgs({ options: { folder: { type: 'string' }, 'without-build': { type: 'boolean' } } });
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const name = `vitrine-${version}-${system}`;
const target = values.folder ? resolve(values.folder) : at('dist', name);

if (!values['without-build']) {
  install();
  await build();
  await build({ only: ['plugin-sdk', 'theme-sdk'] });
}
rmSync(target, { recursive: true, force: true });

const isTest = path =>
  /\.(spec|check)\.[cm]?tsx?$/.test(path) || /(^|\/)(test|e2e|fixtures|bench|node_modules)$/.test(path);
/** Copies a file or folder to the same path, without tests and source maps. */
const copy = path => {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(at(path), join(target, path), { recursive: true, filter: from => !isTest(from) && !from.endsWith('.map') });
};

for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'core/package.json', 'core/bin', 'core/assets'])
  copy(path);
for (const part of ['server', 'cli', 'plugin-runtime']) copy(`core/dist/${part}`);
for (const path of ['web/dist', 'sdk/agent/dist', 'sdk/agent/install', 'sdk/plugin/dist', 'sdk/theme/dist']) copy(path);
// Third-party plugins import the SDK's sources if they run inside the server.
for (const sdk of ['plugin', 'contracts']) for (const part of ['package.json', 'src']) copy(`sdk/${sdk}/${part}`);
for (const theme of readdirSync(at('themes')))
  if (existsSync(at('themes', theme, 'dist')))
    for (const part of ['package.json', 'README.md', 'dist']) copy(`themes/${theme}/${part}`);
for (const plugin of readdirSync(at('plugins'))) copy(`plugins/${plugin}`);
for (const file of ['paths', 'run', 'runtime', 'supported']) copy(`sdk/tooling/scripts/lib/${file}.mjs`);

/** Packages outside the bundle: those with a binary, the fonts of pictures, and the table of countries. */
const packages = new Set();
const addPackage = (id, from = at('.')) => {
  const folder = [from, at('.')].map(base => join(base, 'node_modules', id)).find(path => existsSync(path));
  if (!folder || packages.has(id)) return;
  packages.add(id);
  cpSync(realpathSync(folder), join(target, 'node_modules', id), {
    recursive: true,
    filter: from => !/\/(deps|src|binding\.gyp|[\w-]+-ipv[46]\.mmdb)$/.test(from),
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(dependency, folder);
};
for (const id of [
  'better-sqlite3',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'dejavu-fonts-ttf',
  '@ip-location-db/geo-whois-asn-country-mmdb',
])
  addPackage(id);
for (const sdk of ['plugin', 'contracts']) {
  const id = sdk === 'plugin' ? 'plugin-sdk' : 'contracts';
  cpSync(join(target, 'sdk', sdk), join(target, 'node_modules/@vitrine', id), { recursive: true });
}
// Prebuilt binaries for other systems.
const prebuilds = join(target, 'node_modules/better-sqlite3/prebuilds');
for (const file of readdirSync(prebuilds))
  if (!new RegExp(`^${process.platform}(musl)?-${process.arch}\\.`).test(file)) rmSync(join(prebuilds, file));

if (!values.folder) {
  mkdirSync(join(target, 'node'), { recursive: true });
  const node = process.platform === 'win32' ? 'node.exe' : 'node';
  copyFileSync(runtime(), join(target, 'node', node));
  // A library that minimal systems lack; it is used only if the system does not have it.
  const library = libatomic();
  if (library) copyFileSync(library, join(target, 'node', 'libatomic.so.1'));
  if (process.platform === 'win32') copyFileSync(at('sdk/tooling/archive/vitrine.cmd'), join(target, 'vitrine.cmd'));
  else cpSync(at('sdk/tooling/archive/vitrine.sh'), join(target, 'vitrine'));
  writeFileSync(
    join(target, 'README.txt'),
    readFileSync(at('sdk/tooling/archive/README.txt'), 'utf8').replaceAll('__VERSION__', version),
  );
  const archive = `${target}.tar.gz`;
  const { status } = spawnSync(
    'tar',
    ['--owner=0', '--group=0', '-C', dirname(target), '-czf', archive, basename(target)],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
}

/** Returns the path of this machine's libatomic for the C library that Node is linked with. */
function libatomic() {
  if (process.platform !== 'linux') return undefined;
  const { stdout } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return /libatomic\.so\.1 \(libc6,(?:x86-64|AArch64)\) => (\S+)/.exec(stdout ?? '')?.[1];
}
