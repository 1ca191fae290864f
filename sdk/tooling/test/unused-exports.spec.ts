import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/lib/paths.mjs';

/** Folders whose exports are used by other files of the repository. Exports of an SDK for authors must also be in its index. */
const CHECKED =
  /^(core\/src|web\/src|sdk\/(agent|contracts|plugin|theme)\/src|themes\/default\/parts|plugins)\/(?!.*(\.spec\.tsx?|\.entity\.ts)$)/;
/** Tests of the SDK create and delete plugins in the meantime. */
const SKIPPED = /(^|\/)(node_modules|dist|fixtures|migrations|scaffolded-[^/]+)\//;
const EXPORT =
  /^export (?:(?:declare|abstract|async) )*(?:const|let|class|function\*?|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

const EXPORT_ALL = /^export (?:type )?\* from '(\.[^']+)'/gm;
const RELATIVE = /['"`](\.\.?\/[^'"`\n]+)['"`]/g;

const targets = (path: string, source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, target]) => join(dirname(path), target!));

/**
 * Returns the exports of a file that no importing file mentions, or no other file at all if it is part of a package's API. Relies
 * on the formatter's layout instead of a parser.
 */
function unusedExports(
  sources: ReadonlyMap<string, string>,
  checked: (path: string) => boolean,
  entries: ReadonlySet<string> = new Set(),
): string[] {
  const names = new Map([...sources].map(([path, source]) => [path, new Set(source.match(/[A-Za-z_$][\w$]*/g))]));
  const importers = Map.groupBy(
    [...sources].flatMap(([path, source]) => targets(path, source, RELATIVE).map(target => ({ target, path }))),
    ({ target }) => target,
  );
  const api = new Set(entries);
  for (const [path, source] of sources) for (const target of targets(path, source, EXPORT_ALL)) api.add(target);
  return [...sources]
    .filter(([path]) => checked(path))
    .flatMap(([path, source]) => {
      const users = api.has(path)
        ? [...sources.keys()].filter(file => file !== path)
        : (importers.get(path) ?? []).map(importer => importer.path);
      return [...source.matchAll(EXPORT)]
        .map(([, name]) => name!)
        .filter(name => !users.some(user => names.get(user)!.has(name)))
        .map(name => `${path}: ${name}`);
    });
}

/** Returns the files that packages of the repository list in their `exports`. */
function entryFiles(): Set<string> {
  const packages = ['sdk', 'themes'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  );
  return new Set(
    packages.flatMap(folder => {
      const file = join(root, folder, 'package.json');
      const { exports } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { exports?: object };
      return Object.values(exports ?? {}).map(target => join(folder, String(target)));
    }),
  );
}

const sources = new Map(
  ['core', 'web', 'sdk', 'plugins', 'themes'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.([cm]?js|tsx?)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
      .filter(path => !SKIPPED.test(path))
      .map(path => [path, readFileSync(join(root, path), 'utf8')] as const),
  ),
);

it('finds exports that no importing file mentions', () => {
  const files = new Map([
    ['a.ts', 'export const used = 1;\nexport interface Unused {}\nexport async function unused() {}\n'],
    ['b.ts', "import { used } from './a.ts';\nconst own = used;\n"],
    ['c.ts', 'const unused = 1;\n'],
  ]);
  expect(unusedExports(files, () => true)).toEqual(['a.ts: Unused', 'a.ts: unused']);
  expect(unusedExports(files, () => true, new Set(['a.ts']))).toEqual(['a.ts: Unused']);
});

it('exports only what another file uses', () => {
  expect([...sources.keys()].filter(path => CHECKED.test(path)).length).toBeGreaterThan(1000);
  expect(unusedExports(sources, path => CHECKED.test(path), entryFiles())).toEqual([]);
});
