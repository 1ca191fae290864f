import { pathToFileURL } from 'node:url';

const MAX_FRAMES = 10;

/** Each load of a file has a URL of its own. */
const LOAD = /\?load=\d+/g;

/**
 * Pure function: returns the frames of a stack inside a plugin's folder, with the paths that its author uses. Frames of the runtime
 * and of Node are left out. The stack of a syntax error begins with the location instead.
 */
export function pluginStack(stack: string, folder: string): string {
  const inFolder = [`${pathToFileURL(folder).href}/`, `${folder}/`, `${folder}\\`];
  const frames = stack.split('\n').flatMap(line => {
    const root = inFolder.find(prefix => line.includes(prefix));
    if (root === undefined) return [];
    const shortLine = line.trim().replaceAll(root, '').replace(LOAD, '');
    if (/^\s+at /.test(line)) return [shortLine];
    return line.startsWith(root) && /^[^\s:]+:\d+$/.test(shortLine) ? [`at ${shortLine}`] : [];
  });
  return frames.slice(0, MAX_FRAMES).join('\n');
}

/** Pure function: returns file and line of the first frame, as ` (index.ts:4)`; empty if there is none. */
export function formatLocation(frames: string): string {
  const location = /([^\s(]+?:\d+)(?::\d+)?\)?$/m.exec(frames)?.[1];
  return location === undefined ? '' : ` (${location})`;
}
