import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/paths.mjs';

/** Returns the first lines of doc comments that start with "What" and therefore do not name the kind of thing. */
const unnamed = (source: string): string[] => source.match(/\/\*\*(?:\n \*)? *What .*/g) ?? [];

it('finds comments without a name', () => {
  expect(unnamed('/** What is shown. */\n/** Text that is shown. */\n/**\n * What it does.\n */')).toHaveLength(2);
});

it('rejects doc comments that begin with "What"', () => {
  const files = globSync('{core,plugins,sdk,themes,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|dist|scaffolded-[^/]+)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(2000);
  const found = files
    .filter(path => !path.endsWith('doc-comments.spec.ts'))
    .flatMap(path => unnamed(readFileSync(join(root, path), 'utf8')).map(comment => `${path}: ${comment}`));
  expect(found).toEqual([]);
});
