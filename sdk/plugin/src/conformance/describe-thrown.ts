import { pathToFileURL } from 'node:url';

/**
 * Pure function: returns an error of a plugin with its position in the folder: `index.ts:4 pigeons is not defined`. Stack frames of
 * Node and of the SDK are omitted.
 */
export function describeThrown(error: unknown, folder: string): string {
  const roots = [`${pathToFileURL(folder).href}/`, `${folder}/`, `${folder}\\`];
  const withoutFolder = (text: string) => roots.reduce((short, root) => short.replaceAll(root, ''), text);
  const message = withoutFolder(error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
  const frames = (error instanceof Error ? (error.stack ?? '') : '').split('\n');
  const ownFrame = frames.find(
    frame => roots.some(root => frame.includes(root)) && !/[\\/]node_modules[\\/]/.test(frame),
  );
  const place = /([^\s(]+?:\d+)(?::\d+)?\)?$/.exec(withoutFolder(ownFrame ?? ''))?.[1];
  return place === undefined ? message : `${place} ${message}`;
}
