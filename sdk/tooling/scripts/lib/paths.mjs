import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { pinnedPackages, thisSystem, tooOld } from './runtime.mjs';

/** The folder that holds package.json, whatever folder a script was called from. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const at = (...parts) => join(root, ...parts);

/** The Node that everything runs on: the pinned one from node_modules, or else the caller's if it is new enough. */
export function runtime() {
  const system = thisSystem();
  const pinned = pinnedPackages(system)
    .map(name => at('node_modules', name, 'bin', system.platform === 'win32' ? 'node.exe' : 'node'))
    .find(existsSync);
  if (pinned) return pinned;
  const problem = tooOld(system);
  if (!problem) return process.execPath;
  console.error(problem);
  process.exit(1);
}
