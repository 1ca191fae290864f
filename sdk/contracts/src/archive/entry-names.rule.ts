import { InvalidArchiveError } from './invalid-archive-error.ts';

/** Maximum length of names. Characters; number of folders. */
export interface NameLimits {
  readonly path: number;
  readonly name: number;
  readonly depth: number;
}

/** Device names of Windows, with or without an extension. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;
const PLAIN = /^[\p{L}\p{M}\p{N} ._@+()[\]{}=,$^-]+$/u;

/**
 * Throws unless a name is safe to write below a folder, on every system and in every spelling. An allowlist: only paths of plain
 * words are accepted.
 */
export function assertSafeName(name: string, limits: NameLimits): void {
  const fault = nameFault(name, limits);
  if (fault !== undefined) throw new InvalidArchiveError(`${quoted(name)} ${fault}.`);
}

/** Returns a name for messages, shortened if it is very long. */
export const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** Returns true for a name that leads out of the folder it is unpacked into. */
export const leavesFolder = (name: string): boolean =>
  (name.endsWith('/') ? name.slice(0, -1) : name)
    .split(/[\\/]/)
    .some(part => part === '' || part === '.' || part === '..');

/** Returns why a name cannot be written; undefined if it can. */
export function nameFault(name: string, limits: NameLimits): string | undefined {
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (path.length > limits.path) return 'is too long a path';
  const parts = path.split('/');
  if (parts.length > limits.depth) return 'lies too deep';
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') return 'leaves its folder';
    if (part.length > limits.name) return 'is too long a name';
    if (!PLAIN.test(part)) return 'has a character that is not allowed in names';
    if (part.normalize('NFC') !== part) return 'is not written in the normal form of Unicode';
    if (DEVICE.test(part)) return 'is the name of a device';
    if (/[. ]$|^ /.test(part)) return 'begins or ends with a blank or a dot';
    if (part.startsWith('.')) return 'is hidden';
  }
  return undefined;
}

/** Returns a name as a case-insensitive file system compares it. */
const folded = (path: string) => path.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Throws if names collide: two names for one file, or one name for a file and a folder. */
export function assertNoCollisions(names: readonly string[]): void {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const name of names) {
    const parts = name.split('/');
    const isFolder = parts.at(-1) === '';
    if (isFolder) parts.pop();
    for (let depth = 1; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth).join('/');
      const key = folded(path);
      const isLast = depth === parts.length;
      const isFile = isLast && !isFolder;
      const spelled = folders.get(key);
      if (files.has(key) || (isFile && spelled !== undefined)) throw collision(path, files.get(key) ?? spelled ?? path);
      if (!isFile && spelled !== undefined && spelled !== path) throw collision(path, spelled);
      (isFile ? files : folders).set(key, path);
    }
  }
}

const collision = (first: string, second: string) =>
  new InvalidArchiveError(
    first === second
      ? `${JSON.stringify(first)} is in the zip twice.`
      : `${JSON.stringify(first)} and ${JSON.stringify(second)} are one name to some systems.`,
  );
