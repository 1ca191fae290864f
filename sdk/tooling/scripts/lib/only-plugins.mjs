import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns true if the arguments of a test run name only plugins: by their folders, or by the part after the kind (`ntfy` of
 * `notifier-ntfy`) if no other test has the word in its path. Tests of plugins import the SDK's sources, so they need no build.
 */
export function namesOnlyPlugins(root, args) {
  if (args.length === 0) return false;
  const exists = arg => ['', '.spec.ts'].some(end => existsSync(join(root, 'plugins', arg + end)));
  const folders = readdirSync(join(root, 'plugins'));
  let others;
  const matchesOtherTest = arg => {
    others ??= ['core', 'web', 'sdk', 'themes'].flatMap(folder => specsBelow(root, folder));
    return others.some(path => path.includes(arg));
  };
  return args
    .map(arg => arg.replace(/^plugins\//, ''))
    .every(arg => exists(arg) || (folders.some(folder => folder.endsWith(`-${arg}`)) && !matchesOtherTest(arg)));
}

/**
 * Returns the paths of the test files below a folder. Runs before anything is installed, so it must work on the oldest supported
 * Node.
 */
function specsBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : specsBelow(root, path);
    return /\.spec\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
