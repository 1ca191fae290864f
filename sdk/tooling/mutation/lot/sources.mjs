import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { at } from '../../scripts/lib/paths.mjs';

/** Returns the text of every TypeScript file of core, sdk and web, by its path. */
export function readSources() {
  const options = { cwd: at('.'), encoding: 'utf8', maxBuffer: 2 ** 26 };
  const paths = execFileSync('git', ['ls-files', 'core', 'sdk', 'web'], options).split('\n');
  return new Map(paths.filter(path => /\.tsx?$/.test(path)).map(path => [path, readFileSync(at(path), 'utf8')]));
}
