import './supported.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cannotRun, chooseRuntime, pinnedPackages, thisSystem } from './runtime.mjs';

/** The folder of package.json, independent of the working directory. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const at = (...parts) => join(root, ...parts);

let cached;

/** The Node that runs everything: the pinned one from node_modules if it runs here, otherwise the caller's if it is new enough. */
export function runtime() {
  if (cached) return cached;
  const system = thisSystem();
  const pinned = pinnedPackages(system)
    .map(name => at('node_modules', name, 'bin', system.platform === 'win32' ? 'node.exe' : 'node'))
    .find(path => existsSync(path));
  const { node, problem } = chooseRuntime(
    system,
    pinned,
    pinned && pinned !== process.execPath ? cannotRun(pinned) : undefined,
  );
  if (node) return (cached = node);
  console.error(problem);
  process.exit(1);
}
