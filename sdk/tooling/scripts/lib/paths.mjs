import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder that holds package.json, whatever folder a script was called from. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const at = (...parts) => join(root, ...parts);

const oldest = [22, 18];

/** The Node that everything runs on: the pinned one from node_modules, or else the caller's if it is new enough. */
export function runtime() {
  const pinned = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
    .map(name => at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find(existsSync);
  if (pinned) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath;
  console.error(
    `Vitrine needs Node ${oldest.join('.')} or newer here: no pinned runtime exists for ${process.platform}-${process.arch}, ` +
      `and this is Node ${process.versions.node}. Install a newer Node and start again.`,
  );
  process.exit(1);
}
