import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextSteps } from '../../tooling/authoring/registry.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';

const templates = fileURLToPath(new URL('../templates/theme/', import.meta.url));
/** npm omits these files from packages under their real names. */
const RENAMED: Record<string, string> = { 'gitignore.template': '.gitignore', 'package.template.json': 'package.json' };
/** Folders of services and editors, whose names start with a dot. */
const DOTTED = /^(github|vscode)(?=[\\/])/;

/**
 * Writes a small working theme into a folder, and prints the next steps. Missing entries are added to an existing package.json.
 * `registry` is written to .npmrc; with null the author is asked to name one, and with undefined npm's configuration is unchanged.
 */
export function scaffoldTheme(root: string, folder = '.', registry?: string | null, author = ''): void {
  const target = resolve(root, folder);
  const id = idOf(basename(target));
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(templates, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const from = join(name.parentPath, name.name);
    const path = from.slice(templates.length).replace(DOTTED, '.$1');
    const to = join(target, dirname(path), RENAMED[name.name] ?? name.name);
    const text = readFileSync(from, 'utf8')
      .replaceAll('__id__', id)
      .replaceAll('__Name__', titleOf(id))
      .replaceAll('__author__', author);
    if (basename(to) === 'package.json') writeFileSync(to, completed(to, text));
    else if (existsSync(to)) throw new ThemeBuildError(`${to} is there already. Start in an empty folder.`);
    else {
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, text);
    }
    console.log(`  ${to.slice(target.length + 1)}`);
  }
  const cdStep = folder === '.' ? '' : `\n  cd ${folder}`;
  if (registry) writeFileSync(join(target, '.npmrc'), `@vitrine:registry=${registry}\n`);
  const next = nextSteps(registry);
  const name = registry === null ? next.name : '';
  console.log(`\nThe theme ${id} is ready:${cdStep}${name}\n  npm install\n  npm run dev -- --site ${next.site}\n`);
}

function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  if (id.length < 2)
    throw new ThemeBuildError(`"${name}" gives no name for a theme. Use a folder whose name begins with a letter.`);
  return id;
}

const titleOf = (id: string) =>
  id
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

type Package = Record<string, unknown> & { scripts?: object; dependencies?: object; devDependencies?: object };

/** Adds missing entries to a package.json. Existing entries are kept, except for npm's placeholder of a test script. */
function completed(path: string, text: string): string {
  const packageManifest = JSON.parse(text) as Package;
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Package) : {};
  const merged = {
    ...packageManifest,
    ...known,
    type: 'module',
    scripts: { ...known.scripts, ...packageManifest.scripts },
    devDependencies: { ...packageManifest.devDependencies, ...known.devDependencies },
  };
  return `${JSON.stringify(merged, null, 2)}\n`;
}
