import { SourceMap } from 'node:module';

const MAX_FRAMES = 20;
/** Maximum number of components in a message: the ones nearest to the failure. */
const MAX_COMPONENTS = 4;

/** Files of an author, to which positions in a browser's stack are mapped. */
interface AuthorFiles {
  /** Part of a URL before the name of such a file. */
  readonly path: string;
  readonly readMap: (file: string) => Promise<string | undefined>;
}

/**
 * Returns where a failure in an author's code happened, and which of their components rendered it, innermost first; undefined if no
 * frame is in their files. Both stacks come from a browser and may be forged.
 */
export async function failureSource(
  stack: string,
  components: string,
  { path, readMap }: AuthorFiles,
): Promise<string | undefined> {
  const [place] = await sourcePositions(stack, path, readMap, 1);
  const drawn = await sourcePositions(components, path, readMap, MAX_COMPONENTS);
  const around = drawn.length > 0 ? `drawn by ${drawn.join(' in ')}` : undefined;
  return [place, around].filter(part => part !== undefined).join(', ') || undefined;
}

/**
 * Returns the first positions of a browser's stack in an author's files: in the sources if there is a source map, otherwise in the
 * built file. `path`: the part of a URL before the name of such a file.
 */
async function sourcePositions(
  stack: string,
  path: string,
  readMap: AuthorFiles['readMap'],
  limit: number,
): Promise<string[]> {
  const places: string[] = [];
  for (const frame of stack.split('\n').slice(0, MAX_FRAMES + 1)) {
    const at = frame.indexOf(path);
    const [, file = '', line = '', column = ''] =
      /^([\w./-]+):(\d+):(\d+)/.exec(at < 0 ? '' : frame.slice(at + path.length)) ?? [];
    if (!file || file.includes('..')) continue;
    places.push((await original(file, Number(line), Number(column), readMap)) ?? `${file}:${line}`);
    if (places.length === limit) break;
  }
  return places;
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
