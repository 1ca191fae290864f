import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Checks the browser features that the built files need. A script with unsupported syntax results in a blank page. */

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

const filesIn = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending))
    : [];

/** Syntax that is missing in Safari 15.4, Chrome 100 or Firefox 100. */
const TOO_NEW: readonly (readonly [string, string, RegExp])[] = [
  ['.js', 'look-behind in a regular expression (Safari 16.4)', /\(\?<[=!]/],
  ['.js', 'flag v of a regular expression (Safari 17)', /\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/],
  ['.js', 'class static block (Safari 16.4)', /[{;}]static\s*\{/],
  ['.js', 'import attributes (Safari 17.2)', /import[^;()]{0,300}\bwith\s*\{\s*type/],
  ['.css', 'nested rules (Safari 16.5)', /[{;]\s*&[\s:.[>+~]/],
];

it.each(TOO_NEW)('keeps files *%s free of %s', (ending, _, syntax) => {
  const names = filesIn(dist, ending);
  expect(names.length).toBeGreaterThan(0);
  const found = names.filter(name => syntax.test(readFileSync(join(dist, name), 'utf8')));
  expect(found).toEqual([]);
});
