import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns true if words of a test run name plugins only: their folders, or what follows the kind in those (`ntfy` of `notifier-ntfy`)
 * where no test elsewhere has the word in its path. Tests of plugins import the SDK's sources, so they need nothing that is built.
 */
export function namesOnlyPlugins(root, words) {
  if (words.length === 0) return false;
  const exists = word => ['', '.spec.ts'].some(end => existsSync(join(root, 'plugins', word + end)));
  const folders = readdirSync(join(root, 'plugins'));
  let others;
  const isElsewhere = word => {
    others ??= globSync('{core,web,sdk,themes}/**/*.spec.{ts,tsx}', {
      cwd: root,
      exclude: path => /(^|[/\\])(node_modules|dist)$/.test(path),
    });
    return others.some(path => path.includes(word));
  };
  return words
    .map(word => word.replace(/^plugins\//, ''))
    .every(word => exists(word) || (folders.some(folder => folder.endsWith(`-${word}`)) && !isElsewhere(word)));
}
