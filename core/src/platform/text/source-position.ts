import { SourceMap } from 'node:module';

const MAX_FRAMES = 10;

/**
 * Returns the first place of a browser's stack that lies in an author's files: in the sources if there is a source map, else in
 * what was built. `path`: the part of an address before the name of such a file. Undefined if no frame does.
 */
export async function sourcePosition(
  stack: string,
  path: string,
  readMap: (file: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const frames = stack.split('\n').slice(0, MAX_FRAMES + 1);
  for (const frame of frames) {
    const at = frame.indexOf(path);
    const [, file = '', line = '', column = ''] =
      /^([\w./-]+):(\d+):(\d+)/.exec(at < 0 ? '' : frame.slice(at + path.length)) ?? [];
    if (!file || file.includes('..')) continue;
    return (await original(file, Number(line), Number(column), readMap)) ?? `${file}:${line}`;
  }
  return undefined;
}

async function original(
  file: string,
  line: number,
  column: number,
  readMap: (file: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const text = await readMap(`${file}.map`);
  if (text === undefined) return undefined;
  try {
    const entry = new SourceMap(JSON.parse(text) as never).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined;
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '').split('?')[0]}:${entry.originalLine + 1}`;
  } catch {
    return undefined;
  }
}
