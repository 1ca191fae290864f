import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  admitEntries,
  FILE,
  FOLDER,
  type ArchiveEntry,
  type ArchiveLimits,
  type Files,
  InvalidArchiveError,
} from '@vitrine/contracts/archive';

/** Bytes that the format adds per entry: its header, extended headers and padding. */
const ENTRY_OVERHEAD = 4096;
const OTHER = 0o120000;

interface TarEntry extends ArchiveEntry {
  readonly data: Buffer;
}

/**
 * Unpacks a .tgz in memory. Inflates no more than the limits allow, and returns only after every entry passed the checks. Throws
 * InvalidArchiveError otherwise.
 */
export async function unpackTarball(archive: Buffer, limits: ArchiveLimits): Promise<Files> {
  if (archive.length > limits.archive)
    throw new InvalidArchiveError(`The archive is larger than ${limits.archive / 2 ** 20} MB.`);
  const tar = await inflate(archive, limits);
  const entries = await readEntries(tar, limits);
  return new Map(admitEntries(entries, limits).map(({ name, data }) => [name, data]));
}

async function inflate(archive: Buffer, limits: ArchiveLimits): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: limits.total + limits.entries * ENTRY_OVERHEAD });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new InvalidArchiveError(`The files are larger than ${limits.total / 2 ** 20} MB together.`)
      : new InvalidArchiveError('The archive is damaged.');
  }
}

/**
 * Iteration rejects on errors of the archive and of each entry; with events, an 'error' without a listener would end the process.
 */
async function readEntries(tar: Buffer, limits: ArchiveLimits): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  const reader = extract();
  reader.end(tar);
  try {
    for await (const entry of reader) {
      if (entries.length >= limits.entries)
        throw new InvalidArchiveError(`The archive has more than ${limits.entries} entries.`);
      const { name, type } = entry.header;
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const data = Buffer.concat(chunks);
      const path = name.replace(/^\.\//, '');
      const isFolder = type === 'directory';
      if (path === '') continue;
      entries.push({
        name: isFolder ? path.replace(/\/*$/, '/') : path,
        size: data.length,
        type: isFolder ? FOLDER : type === 'file' || type === 'contiguous-file' ? FILE : OTHER,
        data,
      });
    }
  } catch (error) {
    throw error instanceof InvalidArchiveError ? error : new InvalidArchiveError('The archive is damaged.');
  }
  return entries;
}
