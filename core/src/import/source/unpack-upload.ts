import { createWriteStream } from 'node:fs';
import { copyFile, open, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { messageOf } from '../../platform/text/message-of.ts';

const MB = 2 ** 20;
const GB = 2 ** 30;

export const ARCHIVE_LIMITS = { archive: 8 * GB, entries: 50_000, ratio: 400, ratioExempt: MB } as const;

/** Bytes that always stay free on the disk. */
const RESERVED_DISK_BYTES = 64 * MB;

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const UNIX_LIKE = new Set([3, 19]);
const ENCRYPTED = 0x2041;
const SQLITE = 'SQLite format 3\0';
/** Suffix of a write-ahead log, which belongs to the database of the same name. */
const LOG = '-wal';

/** A file that an importer reads: its base name in lower case, and its maximum size. */
type WantedFiles = ReadonlyMap<string, number>;

/** Unpacked files by base name in lower case. A database uploaded without a zip has the name `''`. */
export type UnpackedFiles = ReadonlyMap<string, string>;

/** Returns the number of bytes that can be written to a folder without filling its disk. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVED_DISK_BYTES);
}

/**
 * Unpacks the wanted files of an upload, a zip or a SQLite database, into a folder with `room` bytes of space. Throws an
 * InvalidArchiveError before anything is unpacked.
 */
export async function unpackUpload(
  file: string,
  folder: string,
  wantedFiles: WantedFiles,
  room?: number,
): Promise<UnpackedFiles> {
  if ((await stat(file)).size > ARCHIVE_LIMITS.archive)
    throw new InvalidArchiveError(`The file is larger than ${ARCHIVE_LIMITS.archive / GB} GB.`);
  if (await isDatabase(file)) {
    const path = join(folder, 'database');
    await copyFile(file, path);
    return new Map([['', path]]);
  }
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true })
    .catch((error: Error) => {
      throw /end of central directory/i.test(error.message) ? new NotAZipError('This is not a zip.') : damaged(error);
    });
  try {
    const entries = await admit(zip, wantedFiles);
    const needed = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    const free = room ?? (await roomIn(folder));
    if (needed > free)
      throw new InvalidArchiveError(
        `Unpacked, the backup takes ${megabytes(needed)}, and the disk of the data folder has room for ${megabytes(free)}.`,
      );
    const paths = new Map<string, string>();
    let index = 0;
    for (const [name, entry] of entries) {
      const owner = name.endsWith(LOG) ? paths.get(name.slice(0, -LOG.length)) : undefined;
      const path = owner === undefined ? join(folder, `file-${++index}`) : owner + LOG;
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      paths.set(name, path);
    }
    return paths;
  } catch (error) {
    throw error instanceof InvalidArchiveError ? error : damaged(error);
  } finally {
    zip.close();
  }
}

async function isDatabase(file: string): Promise<boolean> {
  await using handle = await open(file);
  const start = Buffer.alloc(SQLITE.length);
  await handle.read(start, 0, start.length, 0);
  return start.toString('latin1') === SQLITE;
}

/** Reads only the directory. yauzl rejects names with `..`, absolute names and backslashes. Logs come after their database. */
async function admit(zip: yauzl.ZipFile, wantedFiles: WantedFiles): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new InvalidArchiveError(`The zip has ${zip.entryCount} entries; ${ARCHIVE_LIMITS.entries} are allowed.`);
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName: path, uncompressedSize: size, compressedSize: packed } = entry;
    const mode = UNIX_LIKE.has(entry.versionMadeBy >> 8) ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
    if (mode === SYMBOLIC_LINK) throw new InvalidArchiveError(`${JSON.stringify(path)} is a link.`);
    const name = path.split('/').at(-1)!.toLowerCase();
    const limit =
      wantedFiles.get(name) ?? (name.endsWith(LOG) ? wantedFiles.get(name.slice(0, -LOG.length)) : undefined);
    if (limit === undefined) continue;
    const existing = entries.get(name);
    // Of several files with the same name, the one nearest to the root is used: a product's folders may hold copies.
    if (existing && depthOf(existing) === depthOf(entry)) throw new InvalidArchiveError(`${name} is in the zip twice.`);
    if (existing && depthOf(existing) < depthOf(entry)) continue;
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new InvalidArchiveError('The zip is encrypted.');
    if (size > limit) throw new InvalidArchiveError(`${name} is larger than ${limit / MB} MB.`);
    if (size > ARCHIVE_LIMITS.ratioExempt && size > packed * ARCHIVE_LIMITS.ratio)
      throw new InvalidArchiveError(`${name} grows more than ${ARCHIVE_LIMITS.ratio} times by unpacking.`);
    entries.set(name, entry);
  }
  if (entries.size === 0) throw new InvalidArchiveError('This zip is no backup of a product that can be read here.');
  return new Map([...entries].sort(([a], [b]) => a.length - b.length || a.localeCompare(b)));
}

const depthOf = ({ fileName }: yauzl.Entry) => fileName.split('/').length;

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const damaged = (error: unknown) => new InvalidArchiveError(`The zip is damaged: ${messageOf(error)}.`);
