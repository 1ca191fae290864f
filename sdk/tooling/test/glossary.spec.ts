import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../scripts/lib/paths.mjs';

/** Splits a name in any case style into lower-case words. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map(term => term.toLowerCase());

/** Returns the words in `code type` in the last column of the glossary's tables. */
function forbiddenIn(glossary: string): string[] {
  const cells = glossary.split('\n').flatMap(line => /^\|.*\|([^|]*)\|$/.exec(line)?.[1] ?? []);
  return [...new Set(cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, term]) => term!)))];
}

/** Ordinary words inside a file that the glossary forbids for one meaning: a place is also a position in a list or a picture. */
const ORDINARY = ['place'];

/** Names chosen by others, and names that agents, the API or browsers already use. */
const FIXED = new Set([
  ...['allowExtension', 'anchor', 'clientExtensionResults', 'dispatcher', 'extensions'],
  ...['longestMs', 'look', 'signOn', 'spreadSeconds'],
]);

/** Returns the names that a source file declares: its exports, and all others, including locals and members. */
function namesIn(path: string, source: string): { name: string; isExported: boolean }[] {
  const names: { name: string; isExported: boolean }[] = [];
  const visit = (node: ts.Node, isTop: boolean): void => {
    const { name } = node as ts.NamedDeclaration;
    const isReference = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isMetaProperty(node);
    if (name && !isReference && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      names.push({ name: name.text, isExported: ts.isExportSpecifier(node) || (isTop && isExport(node)) });
    const staysOnTop = ts.isVariableStatement(node) || ts.isVariableDeclarationList(node);
    ts.forEachChild(node, child => visit(child, isTop && staysOnTop));
  };
  const isExport = (node: ts.Node): boolean =>
    ts.isVariableDeclaration(node)
      ? isExport(node.parent.parent)
      : ts.canHaveModifiers(node) &&
        (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  file.statements.forEach(statement => visit(statement, true));
  return names;
}

/** Returns the forbidden words of a name, in singular or plural. */
function forbiddenWords(name: string, forbidden: readonly string[]): string[] {
  const spaced = ` ${wordsOf(name).join(' ')} `;
  return forbidden.filter(name => {
    const term = wordsOf(name).join(' ');
    return spaced.includes(` ${term} `) || spaced.includes(` ${term}s `);
  });
}

/**
 * Returns the constructor parameters that are not named like their service: `NodeCacheService` must be `nodeCache`, or
 * `nodeCacheService` beside a method of that name.
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
  .filter(path => !/\.spec\.tsx?$/.test(path))
  .flatMap(path =>
    namesIn(path, readFileSync(path, 'utf8')).map(declared => ({ ...declared, path: path.slice(root.length) })),
  )
  .filter(({ name }) => !FIXED.has(name))
  .map(({ name, isExported, path }) => ({
    path,
    name,
    words: forbiddenWords(name, forbidden).filter(term => isExported || !ORDINARY.includes(term)),
  }))
  .filter(({ words }) => words.length > 0);

it('finds forbidden words in names', () => {
  expect(forbiddenIn('| notice | A message, `kept`. | notification, `speech`, `sign-on` |')).toEqual([
    'speech',
    'sign-on',
  ]);
  expect(forbiddenWords('MAX_STRANGERS', ['stranger'])).toEqual(['stranger']);
  expect(forbiddenWords('useSignOnFlow', ['sign-on'])).toEqual(['sign-on']);
  expect(forbiddenWords('replaceAll', ['place'])).toEqual([]);
});

it('finds every name that a file declares', () => {
  const source = `
    export type { A, B as C } from './a.ts';
    export const d = (e: string, { f: g }: H) => e;
    async function h() { let i; }
    class J { readonly k = 1; #l(): void {} }
    interface M { n: string }
    import { o as p } from './o.ts';`;
  const names = namesIn('a.ts', source);
  expect(names.map(({ name }) => name).join('')).toBe('ACdeghiJklMn'.replace('l', '#l'));
  expect(names.filter(({ isExported }) => isExported).map(({ name }) => name)).toEqual(['A', 'C', 'd']);
});

it('keeps forbidden words out of names', () => {
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

it('names every injected service after its class', () => {
  expect(
    [...sourcesOf(join(root, 'core/src'))]
      .map(path => path.slice(root.length))
      .flatMap(path => misnamedServices(readFileSync(join(root, path), 'utf8')).map(field => `${path}: ${field}`)),
  ).toEqual([]);
});

it('names every table class with the suffix Entity', () => {
  const tables = [...sourcesOf(join(root, 'core/src'))].filter(path => path.endsWith('.entity.ts'));
  const classes = tables.flatMap(path => [...readFileSync(path, 'utf8').matchAll(/^export class (\w+)/gm)]);
  expect(classes.length).toBeGreaterThan(30);
  expect(classes.map(([, name]) => name!).filter(name => !name.endsWith('Entity'))).toEqual([]);
});
