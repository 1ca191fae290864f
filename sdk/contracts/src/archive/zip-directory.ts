import type { ArchiveEntry } from './admit-entries.rule.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { InvalidArchiveError, NotAZipError } from './invalid-archive-error.ts';

/** One entry of the archive's directory, consistent with its local header. */
export interface ZipEntry extends ArchiveEntry {
  readonly packed: number;
  /** Compression method: stored or deflated. */
  readonly method: number;
  readonly crc: number;
  /** Offsets of the entry's header and of the end of its data. */
  readonly start: number;
  readonly end: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const END_BYTES = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const NO_ZIP64 = 0xffffffff;
const ENCRYPTED = 0x2041;
const UTF8 = 0x800;
const STORED = 0;
export const DEFLATED = 8;
const UNIX_LIKE = new Set([3, 19]);

const damagedZip = (fault: string) => new InvalidArchiveError(`The zip is damaged or made to deceive: ${fault}.`);

/**
 * Parses the directory of a zip without unpacking. Ambiguous archives are rejected, so that the checked files are the unpacked
 * ones.
 */
export function readZipDirectory(zip: Buffer, limits: ArchiveLimits): ZipEntry[] {
  if (zip.length > limits.archive)
    throw new InvalidArchiveError(`The zip is larger than ${limits.archive / 2 ** 20} MB.`);
  const at = limits.lenient ? zip.lastIndexOf(END_BYTES) : zip.length - END_SIZE;
  if (at < 0 || at + END_SIZE > zip.length || zip.readUInt32LE(at) !== END) {
    if (zip.length >= 4 && [LOCAL, END].includes(zip.readUInt32LE(0)))
      throw damagedZip('it does not end where a zip ends');
    throw new NotAZipError('This is not a zip.');
  }
  const count = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 12);
  const offset = zip.readUInt32LE(at + 16);
  if (zip.readUInt32LE(at + 4) !== 0 || zip.readUInt16LE(at + 8) !== count)
    throw damagedZip('it claims to be a part of several');
  // Archives in another product's format may carry a comment: git writes one.
  if (zip.readUInt16LE(at + 20) !== zip.length - at - END_SIZE) throw damagedZip('something follows its end');
  if (count === 0xffff || offset === NO_ZIP64)
    throw new InvalidArchiveError('The zip is in the format for huge archives (zip64).');
  if (count > limits.entries)
    throw new InvalidArchiveError(`The zip has ${count} entries; ${limits.entries} are allowed.`);
  if (offset + size !== at) throw damagedZip('its directory is not where it says');

  const entries: ZipEntry[] = [];
  let next = offset;
  for (let i = 0; i < count; i++) {
    if (next + CENTRAL_SIZE > at || zip.readUInt32LE(next) !== CENTRAL) throw damagedZip('its directory breaks off');
    const length =
      CENTRAL_SIZE + zip.readUInt16LE(next + 28) + zip.readUInt16LE(next + 30) + zip.readUInt16LE(next + 32);
    if (next + length > at) throw damagedZip('its directory breaks off');
    entries.push(readEntry(zip, next, offset));
    next += length;
  }
  if (next !== at) throw damagedZip('its directory holds more than it counts');
  assertNoOverlap(entries);
  return entries;
}

function readEntry(zip: Buffer, at: number, directory: number): ZipEntry {
  const flags = zip.readUInt16LE(at + 8);
  const method = zip.readUInt16LE(at + 10);
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
  const rawName = zip.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + zip.readUInt16LE(at + 28));
  const name = decode(rawName, (flags & UTF8) !== 0);
  const start = zip.readUInt32LE(at + 42);
  const system = zip.readUInt16LE(at + 4) >> 8;
  const mode = zip.readUInt32LE(at + 38) >>> 16;

  if (flags & ENCRYPTED) throw new InvalidArchiveError('The zip is encrypted.');
  if (method !== STORED && method !== DEFLATED)
    throw new InvalidArchiveError(`${name} is packed in a way that is not known here.`);
  if (method === STORED && packed !== size) throw damagedZip(`${name} has two sizes`);
  if ([packed, size, start].includes(NO_ZIP64))
    throw new InvalidArchiveError('The zip is in the format for huge archives (zip64).');
  if (zip.readUInt16LE(at + 34) !== 0) throw damagedZip('it claims to be a part of several');

  if (start + LOCAL_SIZE > directory || zip.readUInt32LE(start) !== LOCAL)
    throw damagedZip(`${name} is not where the directory says`);
  const localName = zip.subarray(start + LOCAL_SIZE, start + LOCAL_SIZE + zip.readUInt16LE(start + 26));
  if (!localName.equals(rawName) || zip.readUInt16LE(start + 8) !== method) throw damagedZip(`${name} has two names`);
  const end = start + LOCAL_SIZE + localName.length + zip.readUInt16LE(start + 28) + packed;
  if (end > directory) throw damagedZip(`${name} reaches past the data`);
  const crc = zip.readUInt32LE(at + 16);
  return { name, packed, size, method, crc, type: UNIX_LIKE.has(system) ? mode & 0o170000 : 0, start, end };
}

/** Decodes a name: UTF-8 if flagged, else plain ASCII, since other code pages are ambiguous. */
function decode(name: Buffer, utf8: boolean): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
    if (utf8 || /^[\x20-\x7e]*$/.test(text)) return text;
  } catch {
    // Throws below.
  }
  throw new InvalidArchiveError('The zip has a file name in an unknown encoding.');
}

/** Throws if entries overlap: shared data lets a small zip expand enormously (zip bomb). */
function assertNoOverlap(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    if (entry.start < end) throw damagedZip('its entries overlap');
    end = entry.end;
  }
}
