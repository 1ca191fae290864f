#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SDK_VERSION } from '../src/sdk-version.ts';
import { findRegistry, nextSteps } from '../../tooling/authoring/registry.ts';

/** Kinds of plugin, with the permissions that their templates need. */
const KINDS = { notifier: '"network"', geoip: '"network"', sso: '"network"', hooks: '' } as const;
type Kind = keyof typeof KINDS;

const HELP = `npm create @vitrine/plugin <folder> [-- --kind ${Object.keys(KINDS).join('|')}]

Starts a plugin for Vitrine in a new folder, by default a notifier.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', default: 'notifier' }, help: { type: 'boolean', short: 'h' } },
});

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const [folder] = positionals;
if (values.help || !folder) fail(HELP);
if (!Object.hasOwn(KINDS, values.kind)) fail(`There is no kind "${values.kind}".\n\n${HELP}`);
const kind = values.kind as Kind;
const target = resolve(folder);
const name = basename(target).replace(/^vitrine-/, '');
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length < 2 || name.length > 40)
  fail('Name the folder in lower case with dashes, such as "my-notifier".');
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty. Choose another name.`);

const words = name.split('-');
const title = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
const templates = fileURLToPath(new URL(`../templates/${kind}/`, import.meta.url));
// The manifest and the English texts of a plugin have to say the same.
const english = JSON.parse(readFileSync(join(templates, 'locales/en.json.template'), 'utf8')) as {
  description: string;
};
const replacements: Readonly<Record<string, string>> = {
  __name__: name,
  __package__: name,
  __Title__: title,
  __kind__: kind,
  __sdk__: SDK_VERSION,
  __permissions__: KINDS[kind],
  __description__: english.description.replace('__Title__', title),
};
/** npm leaves a file of this name out of packages. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const path = from.slice(templates.length).replace(/\.template$/, '');
  const to = join(target, RENAMED[path] ?? path);
  const text = Object.entries(replacements).reduce(
    (all, [word, value]) => all.replaceAll(word, value),
    readFileSync(from, 'utf8'),
  );
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, text);
}
const registry = findRegistry(target, folder, import.meta.filename);
const next = nextSteps(registry);
if (registry) writeFileSync(join(target, '.npmrc'), `@vitrine:registry=${registry}\n`);

console.log(`
The plugin ${name} is in ${folder}. Next:

  cd ${folder}${next.name}
  npm install
  npm test
  npx vitrine-plugin dev --site ${next.site} --key <API key with the scope "full">

The code is in index.ts. For types in the editor: npm install --save-dev typescript @types/node
`);
