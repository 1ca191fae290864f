import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/paths.mjs';

/** Folders whose exports serve nobody but other files of the repository. What SDKs and contracts export is for others as well. */
const CHECKED =
  /^(core\/src|web\/src|sdk\/agent\/src|themes\/default\/parts|plugins)\/(?!.*(\.spec\.tsx?|\.entity\.ts)$)/;
const SKIPPED = /(^|\/)(node_modules|dist|fixtures|migrations)\//;
const EXPORT =
  /^export (?:(?:declare|abstract|async) )*(?:const|let|class|function\*?|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Returns the names that a file exports and that no other file mentions. Relies on prettier's layout instead of a parser. */
function unusedExports(sources: ReadonlyMap<string, string>, checked: (path: string) => boolean): string[] {
  const mentions = new Map<string, number>();
  for (const source of sources.values())
    for (const name of new Set(source.match(/[A-Za-z_$][\w$]*/g))) mentions.set(name, (mentions.get(name) ?? 0) + 1);
  return [...sources].flatMap(([path, source]) =>
    checked(path)
      ? [...source.matchAll(EXPORT)]
          .filter(([, name]) => mentions.get(name!) === 1)
          .map(([, name]) => `${path}: ${name}`)
      : [],
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

it('finds exports that no other file mentions', () => {
  const files = new Map([
    ['a.ts', 'export const used = 1;\nexport interface Unused {}\nexport async function unused() {}\n'],
    ['b.ts', "import { used } from './a.ts';\nconst own = used;\n"],
  ]);
  expect(unusedExports(files, () => true)).toEqual(['a.ts: Unused', 'a.ts: unused']);
});

it('exports only what another file uses', () => {
  expect([...sources.keys()].filter(path => CHECKED.test(path)).length).toBeGreaterThan(1000);
  expect(unusedExports(sources, path => CHECKED.test(path))).toEqual([]);
});
