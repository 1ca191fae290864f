import { basename, dirname, join } from 'node:path/posix';

const IMPORTS = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
const isNightly = path => path.includes('/nightly/');
const isSpec = path => /\.spec\.tsx?$/.test(path);
/** Through these files every test of the core reaches every file. */
const REACHES_ALL = /^core\/(test\/|src\/(app\.module|main|cli\/))/;

/** Tests that run the agent as a program and thereby reach all of it. */
const RUNS_PROGRAM = /bundle-program|run-supervised/;

/** Helpers that start the whole core. Tests that use none of them, not even through another helper, reach only what they import. */
const CORE_STARTERS = ['core/test/app.ts', 'core/test/spawn-core.ts', 'core/test/cluster.ts'];

const wordsOf = path =>
  basename(path)
    .replace(/(\.(service|gateway|guard|interceptor|rule|spec|http|ws|store|queries))*\.tsx?$/, '')
    .split('-')
    .map(part => part.replace(/s$/, ''));

/** Returns the number of words that the names of a file and of a test share. */
const sharedWords = (path, spec) => wordsOf(spec).filter(part => wordsOf(path).includes(part)).length;

const sliceOf = path => path.split('/').slice(0, 3).join('/');

/** Returns the number of leading folders that two paths share. */
function shared(first, second) {
  const folders = dirname(second).split('/');
  return dirname(first)
    .split('/')
    .filter((folder, at) => folder === folders[at]).length;
}

function importersOf(sources) {
  const importers = new Map();
  for (const [path, text] of sources) {
    for (const [, name] of text.matchAll(IMPORTS)) {
      const base = join(dirname(path), name).replace(/\.(js|ts|tsx)$/, '');
      for (const file of [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`])
        if (sources.has(file)) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  }
  return importers;
}

/** Returns the helpers and tests that start the whole core, directly or through helpers. */
function startersOf(importers) {
  const starters = new Set(CORE_STARTERS);
  for (const file of starters)
    if (!isSpec(file)) for (const importer of importers.get(file) ?? []) starters.add(importer);
  return starters;
}

/**
 * Returns a function that names the tests of a file, nearest first: those that import it, by as few steps as possible, then
 * those that reach it through a whole program: of the agent, or, in the core, of its folder, its slice and the slices that use it. In
 * a slice, tests that are named like the file come first; those that run at night come last. `sources` has the text of each file by path.
 */
export function relatedTests(sources) {
  const importers = importersOf(sources);
  const starters = startersOf(importers);
  const specs = [...sources.keys()].filter(isSpec);
  const ofProgram = specs.filter(spec => spec.startsWith('sdk/agent/') && RUNS_PROGRAM.test(sources.get(spec)));
  return path => {
    const visited = new Set([path]);
    const found = [];
    for (let frontier = [path]; frontier.length > 0;) {
      frontier = frontier
        .flatMap(file => (REACHES_ALL.test(file) ? [] : (importers.get(file) ?? [])))
        .filter(file => !visited.has(file));
      frontier = [...new Set(frontier)];
      for (const file of frontier) {
        visited.add(file);
        if (isSpec(file)) found.push(file);
      }
    }
    if (path.startsWith('sdk/agent/')) {
      const beside = specs.filter(spec => dirname(spec) === dirname(path));
      return [...new Set([...found.filter(spec => beside.includes(spec)), ...beside, ...found, ...ofProgram])];
    }
    if (!path.startsWith('core/')) return found;
    const slice = sliceOf(path);
    const sliceSpecs = specs
      .filter(spec => sliceOf(spec) === slice && starters.has(spec))
      .sort((a, b) => shared(b, path) - shared(a, path));
    const direct = found.filter(spec => sliceOf(spec) === slice);
    const users = new Set((importers.get(path) ?? []).map(sliceOf));
    const ofUsers = specs.filter(spec => users.has(sliceOf(spec)) && /\.(http|ws)\.spec/.test(spec));
    // The sort is stable: among equally similar names, the nearest tests remain first.
    const ofSlice = [...direct, ...sliceSpecs].sort((a, b) => sharedWords(path, b) - sharedWords(path, a));
    return [...new Set([...ofSlice, ...found, ...ofUsers])].sort((a, b) => isNightly(a) - isNightly(b));
  };
}
