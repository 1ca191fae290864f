import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/paths.mjs';

/** Splits a name in any case style into lower-case words. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map(word => word.toLowerCase());

/** Returns the words in `code type` in the last column of the glossary's tables. */
function forbiddenIn(glossary: string): string[] {
  const cells = glossary.split('\n').flatMap(line => /^\|.*\|([^|]*)\|$/.exec(line)?.[1] ?? []);
  return [...new Set(cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)))];
}

/** Returns the names that a source file exports, and those of its constants. Relies on prettier's layout instead of a parser. */
function namesIn(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:default )?(?:(?:declare|abstract|async) )*(?:const enum|const|let|class|function\*?|interface|type|enum) (\w+)/gm,
  );
  const listed = [...source.matchAll(/^export (?:const |type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list!.split(','));
  const constants = source.matchAll(/^const ([A-Z][A-Z\d_]*)\b/gm);
  return [
    ...[...declared, ...constants].map(([, name]) => name!),
    ...listed.map(item => /(\w+)\s*$/.exec(item)?.[1] ?? ''),
  ];
}

/** Returns the forbidden words of a name, in singular or plural. */
function forbiddenWords(name: string, forbidden: readonly string[]): string[] {
  const spaced = ` ${wordsOf(name).join(' ')} `;
  return forbidden.filter(word => {
    const term = wordsOf(word).join(' ');
    return spaced.includes(` ${term} `) || spaced.includes(` ${term}s `);
  });
}

/**
 * Returns the parameters of constructors that are not called like the service they take: `NodeCacheService` is `nodeCache`,
 * or `nodeCacheService` beside a method of that name.
 */
function misnamedServices(source: string): string[] {
  return [...source.matchAll(/(?:private|protected|public) (?:readonly )?(\w+)\??: (\w+Service)\b/g)]
    .filter(([, name, type]) => {
      const service = type!.charAt(0).toLowerCase() + type!.slice(1);
      return name !== service && name !== service.replace(/Service$/, '');
    })
    .map(([, name, type]) => `${name}: ${type}`);
}

function* sourcesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.tsx?$/.test(entry.name)) yield join(entry.parentPath, entry.name);
}

const forbidden = forbiddenIn(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const sdks = readdirSync(join(root, 'sdk')).filter(name => existsSync(join(root, 'sdk', name, 'src')));
const found = ['core/src', 'web/src', ...sdks.map(name => `sdk/${name}/src`)]
  .flatMap(folder => [...sourcesOf(join(root, folder))])
  .flatMap(path => namesIn(readFileSync(path, 'utf8')).map(name => ({ name, path: path.slice(root.length) })))
  .map(exported => ({ ...exported, words: forbiddenWords(exported.name, forbidden) }))
  .filter(({ words }) => words.length > 0);

it('finds forbidden words in exported names', () => {
  expect(forbiddenIn('| notice | A message, `kept`. | notification, `speech`, `sign-on` |')).toEqual([
    'speech',
    'sign-on',
  ]);
  expect(
    namesIn('export type { A, B as C } from "./a.ts";\nexport const D = 1;\nexport async function e() {}'),
  ).toEqual(['D', 'e', 'A', 'C']);
  expect(forbiddenWords('MAX_STRANGERS', ['stranger'])).toEqual(['stranger']);
  expect(forbiddenWords('useSignOnFlow', ['sign-on'])).toEqual(['sign-on']);
  expect(forbiddenWords('replaceAll', ['place'])).toEqual([]);
});

it('keeps the words that the glossary forbids out of exported names', () => {
  expect(forbidden).toContain('stranger');
  expect(found.map(({ name, path, words }) => `${path}: ${name} contains "${words.join('", "')}"`)).toEqual([]);
});

it('finds injected services with another name than their class', () => {
  expect(
    misnamedServices(
      'constructor(private readonly nodes: NodesService, @Optional() private readonly book?: AlertStoreService) {}',
    ),
  ).toEqual(['book: AlertStoreService']);
  expect(misnamedServices('private readonly restoreService: RestoreService')).toEqual([]);
});

it('calls every injected service like its class', () => {
  expect(
    [...sourcesOf(join(root, 'core/src'))]
      .map(path => path.slice(root.length))
      .flatMap(path => misnamedServices(readFileSync(join(root, path), 'utf8')).map(field => `${path}: ${field}`)),
  ).toEqual([]);
});

it('calls every table by its class with the suffix Entity', () => {
  const tables = [...sourcesOf(join(root, 'core/src'))].filter(path => path.endsWith('.entity.ts'));
  const classes = tables.flatMap(path => [...readFileSync(path, 'utf8').matchAll(/^export class (\w+)/gm)]);
  expect(classes.length).toBeGreaterThan(30);
  expect(classes.map(([, name]) => name!).filter(name => !name.endsWith('Entity'))).toEqual([]);
});
