#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askEach, canAsk, knownAuthor } from '../../tooling/authoring/ask.ts';
import { findRegistry, nextSteps } from '../../tooling/authoring/registry.ts';
import { SDK_VERSION } from '../src/sdk-version.ts';

/** Kinds of plugin, with the permissions that their templates need. A collector is part of a plugin of the kind `hooks`. */
const KINDS = {
  notifier: '"network"',
  geoip: '"network"',
  sso: '"network"',
  check: '"network"',
  collector: '"series"',
  hooks: '',
} as const;
type Kind = keyof typeof KINDS;

const HELP = `npm create @vitrine/plugin <folder> [-- --kind ${Object.keys(KINDS).join('|')}] [--author <name>]

Starts a plugin for Vitrine in a new folder, by default a notifier. Without a folder it asks, in a terminal.

  notifier   sends notices to a service
  geoip      looks up the country of an address
  sso        signs administrators in with another service
  check      looks at a service from outside, again and again
  collector  reads something of a machine, in the agent
  hooks      everything else: routes, jobs, alerts, admin pages, widgets`;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, author: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${HELP}`);
  }
}

const kindFault = (input: string) =>
  Object.hasOwn(KINDS, input) ? undefined : `There is no kind "${input}". Kinds are ${Object.keys(KINDS).join(', ')}.`;
const nameOf = (input: string) => basename(resolve(input)).replace(/^vitrine-/, '');
function folderFault(input: string): string | undefined {
  const short = nameOf(input);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(short) || short.length < 2 || short.length > 40)
    return `"${basename(input)}" is no name for a plugin. Name the folder in lower case with dashes, such as "my-notifier".`;
  if (existsSync(input) && readdirSync(input).length > 0) return `${resolve(input)} is not empty. Choose another name.`;
  return undefined;
}

const { values, positionals } = parse();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
let [folder = ''] = positionals;
// Without `--`, npm parses the option itself: it passes on only the value of `--kind hooks`, and turns `--kind=hooks` into an
// environment variable.
let kind = values.kind ?? positionals[1] ?? process.env.npm_config_kind ?? 'notifier';
let author = values.author ?? process.env.npm_config_author ?? knownAuthor();
if (!folder) {
  if (!canAsk()) fail(`Name a folder for the plugin.\n\n${HELP}`);
  ({ folder, kind, author } = await askEach([
    { name: 'folder', text: 'Folder of the plugin', initial: 'my-notifier', fault: folderFault },
    { name: 'kind', text: `Kind: ${Object.keys(KINDS).join(', ')}`, initial: kind, fault: kindFault },
    { name: 'author', text: 'Author', initial: author },
  ]));
}
const fault = kindFault(kind) ?? folderFault(folder);
if (fault !== undefined) fail(fault);
const target = resolve(folder);
const name = nameOf(folder);

const parts = name.split('-');
const title = parts.map(part => part.charAt(0).toUpperCase() + part.slice(1)).join(' ');
const templates = fileURLToPath(new URL(`../templates/${kind}/`, import.meta.url));
// The manifest and the English locale file must have the same texts.
const english = JSON.parse(readFileSync(join(templates, 'locales/en.json.template'), 'utf8')) as {
  description: string;
  needs?: string;
};
const collector = {
  collector: { needs: english.needs?.replace('__name__', name) },
  families: { waiting: { kind: 'gauge', unit: 'count', help: 'Files that wait.' } },
};
/** Further keys of the manifest, inserted after the permissions. */
const manifest =
  kind === 'collector' ? `,${JSON.stringify(collector, null, 2).slice(1, -2).replaceAll('\n', '\n  ')}` : '';
const replacements: Readonly<Record<string, string>> = {
  __name__: name,
  __package__: name,
  __Title__: title,
  __kind__: kind === 'collector' ? 'hooks' : kind,
  __sdk__: SDK_VERSION,
  __author__: author,
  __permissions__: KINDS[kind as Kind],
  __manifest__: manifest,
  __description__: english.description.replace('__Title__', title),
};
/** Files whose names start with a dot in the new plugin: npm omits some dotfiles from packages. */
const DOTTED = /^(gitignore$|(github|vscode)(?=[\\/]))/;

for (const entry of readdirSync(templates, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const path = from.slice(templates.length).replace(/\.template$/, '');
  const to = join(target, path.replace(DOTTED, '.$1'));
  const text = Object.entries(replacements).reduce(
    (all, [placeholder, value]) => all.replaceAll(placeholder, value),
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
  npx vitrine-plugin dev           on made-up nodes, without a site
  npx vitrine-plugin dev --site ${next.site} --key <key: Plugins → Write your own>

The code is in ${kind === 'collector' ? 'collector.ts' : 'index.ts'}; guides are in node_modules/@vitrine/plugin-sdk/docs and at ${next.site}/docs
`);
