import { InvalidArchiveError } from './invalid-archive-error.ts';

/** How long names may be. Characters; folders. */
export interface NameLimits {
  readonly path: number;
  readonly name: number;
  readonly depth: number;
}

/** Names that mean a device to Windows, with or without an ending. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;
const PLAIN = /^[\p{L}\p{M}\p{N} ._@+()[\]{}=,$^-]+$/u;

/**
 * Says whether a name may be written below a folder, on every system and in every spelling. An allow-list: a
 * name is a path of plain words or it is refused.
 */
export function assertSafeName(name: string, limits: NameLimits): void {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
  const refuse = (why: string) => new InvalidArchiveError(`${shown} ${why}.`);
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (path.length > limits.path) throw refuse('is too long a path');
  const parts = path.split('/');
  if (parts.length > limits.depth) throw refuse('lies too deep');
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') throw refuse('leaves its folder');
    if (part.length > limits.name) throw refuse('is too long a name');
    if (!PLAIN.test(part)) throw refuse('has a character that is not allowed in names');
    if (part.normalize('NFC') !== part) throw refuse('is not written in the normal form of Unicode');
    if (DEVICE.test(part)) throw refuse('is the name of a device');
    if (/[. ]$|^ /.test(part)) throw refuse('begins or ends with a blank or a dot');
    if (part.startsWith('.')) throw refuse('is hidden');
  }
}

/** What a name is to a file system that does not tell upper from lower case. */
const folded = (path: string) => path.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Says whether all names may live side by side: no two become one file, and no file is a folder as well. */
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
      const whole = depth === parts.length;
      const isFile = whole && !isFolder;
      const spelled = folders.get(key);
      if (files.has(key) || (isFile && spelled !== undefined)) throw collision(path, files.get(key) ?? spelled ?? path);
      if (!isFile && spelled !== undefined && spelled !== path) throw collision(path, spelled);
      (isFile ? files : folders).set(key, path);
    }
  }
}

const collision = (one: string, other: string) =>
  new InvalidArchiveError(
    one === other
      ? `${JSON.stringify(one)} is in the zip twice.`
      : `${JSON.stringify(one)} and ${JSON.stringify(other)} are one name to some systems.`,
  );
