import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import semver from 'semver';
import yauzl from 'yauzl';
import { InvalidArchiveError, NotAZipError, assertSafeName, assertNoCollisions } from '@vitrine/contracts/archive';
import { version } from '../../platform/release/version.ts';
import { messageOf } from '../../platform/text/message-of.ts';
import { BACKUP_LIMITS, RATIO_EXEMPT, type BackupLimits } from './limits.ts';
import { fileEntry, FOLDERS, FORMAT, Manifest, MANIFEST, tableEntry } from './manifest.ts';

const FILE = 0o100000;
const UNIX_LIKE = new Set([3, 19]);
const ENCRYPTED = 0x2041;

/** A backup with a verified directory. Its content is verified while it is read. */
export interface OpenArchive extends AsyncDisposable {
  readonly manifest: Manifest;
  /** Returns the parsed rows of a table. Throws at the end if checksum, size or count differ. */
  rows(table: Manifest['tables'][number]): AsyncIterable<readonly unknown[]>;
  /** Returns a file by its path. Throws at the end if it differs from the manifest. */
  file(file: Manifest['files'][number]): AsyncIterable<Buffer>;
}

/** Opens a zip as a backup. Throws an InvalidArchiveError if anything differs from what this program would have written. */
export async function openArchive(path: string, limits: BackupLimits = BACKUP_LIMITS): Promise<OpenArchive> {
  const { size } = await stat(path);
  if (size > limits.archive) throw new InvalidArchiveError(`The zip is larger than ${limits.archive / 2 ** 30} GB.`);
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true })
    .catch((error: Error) => {
      throw /end of central directory/i.test(error.message) ? new NotAZipError('This is not a zip.') : damaged(error);
    });
  try {
    const entries = await admit(zip, limits);
    const manifest = await readManifest(zip, entries, limits);
    expectAll(manifest, entries);
    const content = (name: string, sum: { size: number; sha256: string }) => verified(zip, entries.get(name)!, sum);
    return {
      manifest,
      rows: table => parsed(content(tableEntry(table.name), table), table, limits),
      file: file => content(fileEntry(file.path), file),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof InvalidArchiveError ? error : damaged(error);
  }
}

type Entries = ReadonlyMap<string, yauzl.Entry>;

/** Reads only the directory: nothing is unpacked before every entry is known to be valid. */
async function admit(zip: yauzl.ZipFile, limits: BackupLimits): Promise<Entries> {
  if (zip.entryCount > limits.entries)
    throw new InvalidArchiveError(`The zip has ${zip.entryCount} entries; ${limits.entries} are allowed.`);
  const entries = new Map<string, yauzl.Entry>();
  const places: { start: number; end: number }[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize: size, compressedSize: packed, compressionMethod } = entry;
    assertSafeName(name, limits);
    if (!isOurs(name)) throw new InvalidArchiveError(`${JSON.stringify(name)} does not belong into a backup.`);
    const mode = UNIX_LIKE.has(entry.versionMadeBy >> 8) ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0;
    if (mode !== 0 && mode !== FILE) throw new InvalidArchiveError(`${name} is a link or another special file.`);
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new InvalidArchiveError('The zip is encrypted.');
    if (compressionMethod !== 0 && compressionMethod !== 8)
      throw new InvalidArchiveError(`${name} is packed in a way that is not known here.`);
    if (size > RATIO_EXEMPT && size > packed * limits.ratio)
      throw new InvalidArchiveError(`${name} grows more than ${limits.ratio} times by unpacking.`);
    total += size;
    if (total > limits.total)
      throw new InvalidArchiveError(`The files are larger than ${limits.total / 2 ** 30} GB together.`);
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw) || header.compressionMethod !== compressionMethod)
      throw new InvalidArchiveError(`The zip is made to deceive: ${name} has two names.`);
    places.push({ start: entry.relativeOffsetOfLocalHeader, end: header.fileDataStart + packed });
    if (entries.has(name)) throw new InvalidArchiveError(`${JSON.stringify(name)} is in the zip twice.`);
    entries.set(name, entry);
  }
  assertNoCollisions([...entries.keys()]);
  let end = 0;
  for (const place of places.sort((a, b) => a.start - b.start)) {
    if (place.start < end) throw new InvalidArchiveError('The zip is made to deceive: its entries overlap.');
    ({ end } = place);
  }
  return entries;
}

const isOurs = (name: string): boolean =>
  name === MANIFEST ||
  /^tables\/[a-z][a-z0-9_]*\.jsonl$/.test(name) ||
  FOLDERS.some(folder => name.startsWith(fileEntry(`${folder}/`)));

async function readManifest(zip: yauzl.ZipFile, entries: Entries, limits: BackupLimits): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new InvalidArchiveError('This zip is no backup of Vitrine: it has no backup.json.');
  if (entry.uncompressedSize > limits.manifest) throw new InvalidArchiveError('Its backup.json is too large.');
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidArchiveError('Its backup.json is no JSON.');
  }
  refuseNewer(value);
  const read = Manifest.safeParse(value);
  if (!read.success) throw new InvalidArchiveError('Its backup.json is not what it should be.');
  return read.data;
}

/** Refuses a backup of a newer release by the few fields common to all releases, before its manifest is read in full. */
function refuseNewer(value: unknown): void {
  const { format, version: from } = (value ?? {}) as { format?: unknown; version?: unknown };
  const isNewer = typeof from === 'string' && semver.valid(from) !== null && semver.gt(from, version());
  if (!isNewer && !(typeof format === 'number' && format > FORMAT)) return;
  throw new InvalidArchiveError(
    `It was made by ${isNewer ? `Vitrine ${from}` : 'a release'} that is newer than this one (${version()}); update first.`,
  );
}

/** Asserts that the manifest and the zip name the same entries, each once. */
function expectAll(manifest: Manifest, entries: Entries): void {
  const named = [
    MANIFEST,
    ...manifest.tables.map(({ name }) => tableEntry(name)),
    ...manifest.files.map(({ path }) => fileEntry(path)),
  ];
  for (const name of named) if (!entries.has(name)) throw new InvalidArchiveError(`${name} is missing.`);
  if (new Set(named).size !== named.length || named.length !== entries.size)
    throw new InvalidArchiveError('The zip holds something that its backup.json does not name.');
}

async function* verified(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  sum: { size: number; sha256: string },
): AsyncIterable<Buffer> {
  const name = entry.fileName;
  if (entry.uncompressedSize !== sum.size) throw new InvalidArchiveError(`${name} is damaged: it has another size.`);
  const hash = createHash('sha256');
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const part of stream) {
      hash.update(part as Buffer);
      yield part as Buffer;
    }
  } catch (error) {
    throw error instanceof InvalidArchiveError ? error : damaged(error, name);
  }
  if (hash.digest('hex') !== sum.sha256) throw new InvalidArchiveError(`${name} is damaged: its checksum is another.`);
}

async function* parsed(
  content: AsyncIterable<Buffer>,
  table: Manifest['tables'][number],
  limits: BackupLimits,
): AsyncIterable<readonly unknown[]> {
  let rows = 0;
  for await (const line of linesOf(content, limits.line)) {
    let row: unknown;
    try {
      row = JSON.parse(line.toString('utf8'));
    } catch {
      throw new InvalidArchiveError(`A row of ${table.name} is no JSON.`);
    }
    if (!Array.isArray(row) || row.length !== table.columns.length)
      throw new InvalidArchiveError(`A row of ${table.name} has not the columns it should have.`);
    rows++;
    yield row;
  }
  if (rows !== table.rows) throw new InvalidArchiveError(`${table.name} has not as many rows as it should.`);
}

async function* linesOf(content: AsyncIterable<Buffer>, maxLength: number): AsyncIterable<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    let from = 0;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, from)) {
      yield Buffer.concat([...pending, part.subarray(from, at)]);
      [pending, size, from] = [[], 0, at + 1];
    }
    pending.push(part.subarray(from));
    size += part.length - from;
    if (size > maxLength) throw new InvalidArchiveError('A row is too long.');
  }
  if (size > 0) throw new InvalidArchiveError('A table breaks off.');
}

const damaged = (error: unknown, name = 'The zip') =>
  new InvalidArchiveError(`${name} is damaged: ${messageOf(error)}.`);
