import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { writeGuides } from '../../tooling/scripts/lib/guides.mjs';
import { at } from '../../tooling/scripts/lib/paths.mjs';
import { contractsTypes, writePackage, writeTypes } from '../../tooling/scripts/lib/sdk-package.mjs';
import { manifestSchema } from './manifest-schema.ts';

/**
 * Packs the SDK as authors outside the repository install it, and the package behind `npm create @vitrine/plugin`, into
 * dist/packages. Both contain everything they import: compiled, since Node runs no TypeScript below node_modules.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const sdk = join(root, 'dist/plugin-sdk');
const create = join(root, 'dist/create-plugin');
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const zod = at('node_modules/zod');
const zodTypes = name => (name === 'zod' ? 'zod/index.js' : undefined);

rmSync(join(root, 'dist'), { recursive: true, force: true });

await bundle(sdk, {
  'lib/index': 'src/index.ts',
  'lib/check': 'src/check.ts',
  'lib/collector': 'src/collector.ts',
  'lib/on-node': 'src/on-node.ts',
  'lib/exposition': 'src/exposition.ts',
  'lib/openid': 'src/openid.ts',
  'lib/theme-source': 'src/theme-source.ts',
  'lib/testing': 'src/testing.ts',
  'lib/conformance': 'src/conformance.ts',
  'lib/main': 'cli/main.ts',
});
mkdirSync(join(sdk, 'types'), { recursive: true });
writeTypes(root, sdk, name => contractsTypes(name) ?? zodTypes(name));
copyTypes(zod, join(sdk, 'types/zod'));
for (const folder of ['plugin/cli', 'plugin/create', 'plugin/scripts', 'plugin/test', 'contracts/test'])
  rmSync(join(sdk, 'types', folder), { recursive: true, force: true });
// Only openid-client, which is bundled, refers to these types; the declarations for authors do not need them.
for (const file of ['client', 'user-info']) rmSync(join(sdk, `types/plugin/src/openid/${file}.d.ts`));
writeJson(join(sdk, 'package.json'), {
  ...common(source.name, source.description),
  exports: {
    '.': entry('index'),
    './check': entry('check'),
    './collector': entry('collector'),
    './on-node': entry('on-node'),
    './exposition': entry('exposition'),
    './openid': entry('openid'),
    './theme-source': entry('theme-source'),
    './testing': entry('testing'),
    './conformance': entry('conformance'),
    './package.json': './package.json',
    './manifest.schema.json': './manifest.schema.json',
  },
  bin: { 'vitrine-plugin': './lib/main.js' },
});
cpSync(join(root, 'README.md'), join(sdk, 'README.md'));
writeGuides('plugins', sdk, join(root, 'dist/packages'));
writeJson(join(sdk, 'manifest.schema.json'), manifestSchema());

await bundle(create, { 'lib/main': 'create/main.ts' });
templates();
writeJson(join(create, 'package.json'), {
  ...common('@vitrine/create-plugin', 'Starts a plugin for Vitrine: npm create @vitrine/plugin'),
  bin: { 'create-plugin': './lib/main.js' },
});

for (const folder of [sdk, create]) await writePackage(folder, join(root, 'dist/packages'));

async function bundle(out, inputs) {
  const input = Object.fromEntries(Object.entries(inputs).map(([name, path]) => [name, join(root, path)]));
  const built = await rolldown({ input, platform: 'node', resolve: { conditionNames: ['import', 'default'] } });
  await built.write({ dir: out, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'lib/[name]-[hash].js' });
}

function entry(name) {
  return { types: `./types/plugin/src/${name}.d.ts`, default: `./lib/${name}.js` };
}

function common(name, description) {
  const { version, license, engines } = source;
  return { name, version, description, type: 'module', license, engines };
}

/** Copies the declarations of a package, without those for CommonJS and for other versions. */
function copyTypes(from, to) {
  for (const file of readdirSync(from, { recursive: true })) {
    if (!/^(index\.d\.ts|v4\/(classic|core|locales)\/.*\.d\.ts)$/.test(file.replaceAll('\\', '/'))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}

/**
 * Copies the files that a new plugin starts with: the code of the repository's own templates, and the files that a separate package
 * needs.
 */
function templates() {
  for (const kind of ['notifier', 'geoip', 'sso', 'check', 'collector', 'hooks']) {
    const from = at('sdk/tooling/templates', kind);
    const to = join(create, 'templates', kind);
    mkdirSync(join(to, 'locales'), { recursive: true });
    for (const file of ['index.ts.template', 'collector.ts.template', 'README.md.template', 'locales/en.json.template'])
      if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file));
    for (const folder of ['common', kind]) cpSync(join(root, 'create/templates', folder), to, { recursive: true });
  }
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
