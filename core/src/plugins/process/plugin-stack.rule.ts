import { pathToFileURL } from 'node:url';

const MAX_FRAMES = 10;

/** A file that is loaded again has another address. */
const LOAD = /\?load=\d+/g;

/**
 * Pure function: the frames of a stack that lie in a plugin's folder, with paths as its author knows them. The frames of the
 * runtime and of Node are the same for everybody. The stack of a syntax error begins with the location instead.
 */
export function pluginStack(stack: string, folder: string): string {
  const inFolder = [`${pathToFileURL(folder).href}/`, `${folder}/`, `${folder}\\`];
  const frames = stack.split('\n').flatMap(line => {
    const root = inFolder.find(prefix => line.includes(prefix));
    if (root === undefined) return [];
    const known = line.trim().replaceAll(root, '').replace(LOAD, '');
    if (/^\s+at /.test(line)) return [known];
    return line.startsWith(root) && /^[^\s:]+:\d+$/.test(known) ? [`at ${known}`] : [];
  });
  return frames.slice(0, MAX_FRAMES).join('\n');
}

/** Pure function: file and line of the first frame, as ` (index.ts:4)`; empty where there is none. */
export function formatLocation(frames: string): string {
  const location = /([^\s(]+?:\d+)(?::\d+)?\)?$/m.exec(frames)?.[1];
  return location === undefined ? '' : ` (${location})`;
}
