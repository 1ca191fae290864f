import { createWriteStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';

const MB = 2 ** 20;
const GB = 2 ** 30;
/** Files that are read, with their maximum size. All others (themes, plugins, fonts) stay in the zip. */
const WANTED: ReadonlyMap<string, number> = new Map([
  ['komari.db', 4 * GB],
  ['metrics.db', 16 * GB],
  ['favicon.ico', 5 * MB],
]);
const MARK = 'komari-backup-markup';

export const ARCHIVE_LIMITS = { archive: 8 * GB, entries: 50_000, ratio: 400, ratioExempt: MB } as const;

/** Bytes that always stay free on the disk. */
const RESERVED_DISK_BYTES = 64 * MB;

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const UNIX_LIKE = new Set([3, 19]);
const ENCRYPTED = 0x2041;

/** Paths of the unpacked files. */
interface KomariFiles {
  readonly database: string;
  readonly metrics: string | undefined;
  readonly favicon: string | undefined;
}

/** Returns how many bytes may be written to a folder without filling its disk. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVED_DISK_BYTES);
}

/**
 * Unpacks what is read of a Komari backup into a folder with `room` for so many bytes. Throws an InvalidArchiveError before anything
 * is unpacked.
 */
export async function unpackKomari(file: string, folder: string, room?: number): Promise<KomariFiles> {
  if ((await stat(file)).size > ARCHIVE_LIMITS.archive)
    throw new InvalidArchiveError(`The zip is larger than ${ARCHIVE_LIMITS.archive / GB} GB.`);
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true })
    .catch((error: Error) => {
      throw /end of central directory/i.test(error.message) ? new NotAZipError('This is not a zip.') : damaged(error);
    });
  try {
    const entries = await admit(zip);
    const needed = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    const free = room ?? (await roomIn(folder));
    if (needed > free)
      throw new InvalidArchiveError(
        `Unpacked, the backup takes ${megabytes(needed)}, and the disk of the data folder has room for ${megabytes(free)}.`,
      );
    for (const [name, entry] of entries) {
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }));
    }
    const pathOf = (name: string) => (entries.has(name) ? join(folder, name) : undefined);
    return { database: join(folder, 'komari.db'), metrics: pathOf('metrics.db'), favicon: pathOf('favicon.ico') };
  } catch (error) {
    throw error instanceof InvalidArchiveError ? error : damaged(error);
  } finally {
    zip.close();
  }
}

/** Reads only the directory. Names with `..`, absolute ones and backslashes are refused by yauzl. */
async function admit(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new InvalidArchiveError(`The zip has ${zip.entryCount} entries; ${ARCHIVE_LIMITS.entries} are allowed.`);
  const entries = new Map<string, yauzl.Entry>();
  let isMarked = false;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size, compressedSize: packed } = entry;
    const mode = UNIX_LIKE.has(entry.versionMadeBy >> 8) ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
    if (mode === SYMBOLIC_LINK) throw new InvalidArchiveError(`${JSON.stringify(name)} is a link.`);
    if (name === MARK) isMarked = true;
    const limit = WANTED.get(name);
    if (limit === undefined) continue;
    if (entries.has(name)) throw new InvalidArchiveError(`${name} is in the zip twice.`);
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new InvalidArchiveError('The zip is encrypted.');
    if (size > limit) throw new InvalidArchiveError(`${name} is larger than ${limit / MB} MB.`);
    if (size > ARCHIVE_LIMITS.ratioExempt && size > packed * ARCHIVE_LIMITS.ratio)
      throw new InvalidArchiveError(`${name} grows more than ${ARCHIVE_LIMITS.ratio} times by unpacking.`);
    entries.set(name, entry);
  }
  if (!isMarked || !entries.has('komari.db')) throw new InvalidArchiveError('This zip is no backup of Komari.');
  return entries;
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const damaged = (error: unknown) =>
  new InvalidArchiveError(`The zip is damaged: ${error instanceof Error ? error.message : String(error)}.`);
