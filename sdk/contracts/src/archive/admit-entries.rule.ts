import { RATIO_EXEMPT, type ArchiveLimits } from './archive-limits.ts';
import { assertNoCollisions, leavesFolder, nameFault, quoted } from './entry-names.rule.ts';
import { InvalidArchiveError } from './invalid-archive-error.ts';

/** Unix file types, as stored in archives. */
export const FOLDER = 0o040000;
export const FILE = 0o100000;

/** Entry of an archive before it is unpacked. */
export interface ArchiveEntry {
  /** Folders end with a slash. */
  readonly name: string;
  readonly size: number;
  /** Compressed size, if the entry is compressed on its own. */
  readonly packed?: number;
  /** Unix file type; 0 if the archive has none. */
  readonly type: number;
}

const HIDDEN = /(^|\/)\.(?!\.?(\/|$))/;

/** Files that operating systems and packers add on their own. */
const LITTER = /(^|\/)(__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;

/**
 * Checks whether an archive may be unpacked; returns the entries that are files. `skipped` receives the names of omitted entries.
 */
export function admitEntries<E extends ArchiveEntry>(
  all: readonly E[],
  limits: ArchiveLimits,
  skipped: string[] = [],
): E[] {
  let total = 0;
  const entries = all.filter(entry => {
    const fault = faultOf(entry, limits);
    if (fault !== undefined) {
      if (!mayBeSkipped(entry.name, limits)) throw new InvalidArchiveError(fault);
      skipped.push(entry.name);
      return false;
    }
    total += entry.size;
    if (total > limits.total)
      throw new InvalidArchiveError(`The files are larger than ${limits.total / 2 ** 20} MB together.`);
    return true;
  });
  assertNoCollisions(entries.map(({ name }) => name));
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  if (files.length === 0) throw new InvalidArchiveError('The archive is empty.');
  return files;
}

/** A name that leads out of the folder is rejected as an attack even if the limits would skip it. */
const mayBeSkipped = (name: string, limits: ArchiveLimits): boolean =>
  !leavesFolder(name) && (limits.lenient === true || (limits.skipHidden === true && HIDDEN.test(name)));

/** Returns why an entry cannot be unpacked; undefined if it can. */
function faultOf(entry: ArchiveEntry, limits: ArchiveLimits): string | undefined {
  const { name } = entry;
  const fault = nameFault(name, limits);
  if (fault !== undefined) return `${quoted(name)} ${fault}.`;
  const isFolder = name.endsWith('/');
  if (entry.type !== 0 && entry.type !== (isFolder ? FOLDER : FILE))
    return `${name} is a link or another special file.`;
  if (isFolder && entry.size > 0) return `${name} is a folder with content.`;
  const reason = isFolder ? undefined : limits.refuse?.(name);
  if (reason !== undefined) return reason;
  if (limits.lenient && LITTER.test(name)) return `${name} belongs to the system that made the zip.`;
  if (entry.size > limits.file) return `${name} is larger than ${limits.file / 2 ** 20} MB.`;
  if (entry.packed !== undefined && entry.size > RATIO_EXEMPT && entry.size > entry.packed * limits.ratio)
    return `${name} grows more than ${limits.ratio} times by unpacking.`;
  return undefined;
}
