import { RATIO_EXEMPT, type ArchiveLimits } from './archive-limits.ts';
import { assertNoCollisions, assertSafeName } from './entry-names.rule.ts';
import { InvalidArchiveError } from './invalid-archive-error.ts';

/** File types of Unix, as archives store them. */
export const FOLDER = 0o040000;
export const FILE = 0o100000;

/** Entry of an archive before it is unpacked. */
export interface ArchiveEntry {
  /** Folders end with a slash. */
  readonly name: string;
  readonly size: number;
  /** Its compressed size, where it is compressed by itself. */
  readonly packed?: number;
  /** Unix file type; 0 if the archive has none. */
  readonly type: number;
}

const HIDDEN = /(^|\/)\.(?!\.?(\/|$))/;

/** Checks whether an archive may be unpacked; returns the entries that are files. */
export function admitEntries<E extends ArchiveEntry>(all: readonly E[], limits: ArchiveLimits): E[] {
  const entries = limits.skipHidden ? all.filter(({ name }) => !HIDDEN.test(name)) : all;
  let total = 0;
  for (const entry of entries) {
    assertSafeName(entry.name, limits);
    const isFolder = entry.name.endsWith('/');
    if (entry.type !== 0 && entry.type !== (isFolder ? FOLDER : FILE))
      throw new InvalidArchiveError(`${entry.name} is a link or another special file.`);
    if (isFolder && entry.size > 0) throw new InvalidArchiveError(`${entry.name} is a folder with content.`);
    const reason = isFolder ? undefined : limits.refuse?.(entry.name);
    if (reason !== undefined) throw new InvalidArchiveError(reason);
    if (entry.size > limits.file)
      throw new InvalidArchiveError(`${entry.name} is larger than ${limits.file / 2 ** 20} MB.`);
    if (entry.packed !== undefined && entry.size > RATIO_EXEMPT && entry.size > entry.packed * limits.ratio)
      throw new InvalidArchiveError(`${entry.name} grows more than ${limits.ratio} times by unpacking.`);
    total += entry.size;
    if (total > limits.total)
      throw new InvalidArchiveError(`The files are larger than ${limits.total / 2 ** 20} MB together.`);
  }
  assertNoCollisions(entries.map(({ name }) => name));
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  if (files.length === 0) throw new InvalidArchiveError('The archive is empty.');
  return files;
}
