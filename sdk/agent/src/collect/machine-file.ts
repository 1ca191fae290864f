/** A file, a folder (its name ends with a slash) or a link of a recorded machine. */
export interface MachineFile {
  readonly name: string;
  readonly text?: string;
  readonly link?: string;
}

/** Result of the kernel for the space of a mounted file system, in blocks. */
export interface RecordedSize {
  readonly point: string;
  readonly size: number;
  readonly blocks: number;
  readonly free: number;
  readonly available: number;
}

/** Files and system call results that the collectors read on a machine. */
interface RecordedMachine {
  /** Description of the machine, and the source of its recording. */
  readonly notes: string;
  readonly files: readonly MachineFile[];
  /** Files that replace those of the same name a second later. */
  readonly later: readonly MachineFile[];
  readonly sizes: readonly RecordedSize[];
  /** Options of the collectors. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Expected parts of the reading, of a second reading, of the facts and of the absences. */
  readonly expected: Readonly<Record<string, unknown>>;
  /** True for a container's host whose folders are mounted into the container. */
  readonly isForeign: boolean;
}

/**
 * Parses the text of a recorded machine. Notes come first. Each file follows a line `== proc/stat`; `== a -> b` is a link, `== a/`
 * a folder, `== later proc/stat` replaces a file. `== statfs` has a line `mountpoint block-size blocks free available` for each
 * file system, `== options` and `== expected` are JSON, `== foreign` marks the host of a container. `\0` is a zero byte, and
 * `@ROOT@` the folder to which the machine's files are written.
 */
export function parseMachine(text: string): RecordedMachine {
  const [notes = '', ...parts] = text.split(/^== /m);
  const files: MachineFile[] = [];
  const nextFiles: MachineFile[] = [];
  const sizes: RecordedSize[] = [];
  const json: Record<string, Record<string, unknown>> = {};
  let isForeign = false;
  for (const part of parts) {
    const at = part.indexOf('\n');
    const title = at < 0 ? part : part.slice(0, at);
    const body = at < 0 ? '' : part.slice(at + 1);
    if (title === 'statfs') sizes.push(...parseSizes(body));
    else if (title === 'foreign') isForeign = true;
    else if (title === 'options' || title === 'expected') json[title] = JSON.parse(body) as Record<string, unknown>;
    else if (title.startsWith('later ')) nextFiles.push(parseFile(title.slice('later '.length), body));
    else files.push(parseFile(title, body));
  }
  const { options = {}, expected = {} } = json;
  return { notes: notes.trim(), files, later: nextFiles, sizes, options, expected, isForeign };
}

/** Serialises a file of a machine as a part of the text. */
export function formatFile({ name, text, link }: MachineFile): string {
  if (link !== undefined) return `== ${name} -> ${link}\n`;
  if (text === undefined) return `== ${name}\n`;
  const body = text.replaceAll('\0', '\\0');
  return `== ${name}\n${body}${body.endsWith('\n') ? '' : '\n'}`;
}

export const formatSizes = (sizes: readonly RecordedSize[]): string =>
  [
    '== statfs',
    ...sizes.map(size => `${size.point} ${size.size} ${size.blocks} ${size.free} ${size.available}`),
    '',
  ].join('\n');

function parseFile(title: string, body: string): MachineFile {
  const [name = '', link] = title.split(' -> ');
  if (link !== undefined) return { name, link };
  // Escapes of mountinfo, such as \040, are not zero bytes.
  return name.endsWith('/') ? { name } : { name, text: body.replace(/\\0(?!\d)/g, '\0') };
}

function parseSizes(body: string): RecordedSize[] {
  return body
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const cells = line.split(' ');
      const [size = 0, blocks = 0, free = 0, available = 0] = cells.slice(-4).map(Number);
      return { point: cells.slice(0, -4).join(' '), size, blocks, free, available };
    });
}
