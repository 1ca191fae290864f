import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { admitEntries } from './admit-entries.rule.ts';
import type { ArchiveLimits, Files } from './archive-limits.ts';
import { InvalidArchiveError } from './invalid-archive-error.ts';
import { DEFLATED, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/**
 * Unpacks a zip in memory after its directory passed every check. Throws InvalidArchiveError otherwise. Nothing is inflated before
 * all entries are accepted, and no entry beyond its declared size. `skipped` receives the names that the limits omit.
 */
export async function unpackZip(zip: Buffer, limits: ArchiveLimits, skipped?: string[]): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const entry of admitEntries(readZipDirectory(zip, limits), limits, skipped))
    files.set(entry.name, await contentOf(entry, zip));
  return files;
}

async function contentOf({ name, method, end, packed, size, crc }: ZipEntry, zip: Buffer): Promise<Buffer> {
  const stored = zip.subarray(end - packed, end);
  // Zero means no limit.
  const data = method === DEFLATED ? await inflate(stored, Math.max(size, 1)) : stored;
  if (data?.length !== size || crc32(data) !== crc) throw new InvalidArchiveError(`${name} is damaged.`);
  return data;
}

/** Resolves to undefined for data that is damaged or longer than declared. */
const inflate = (data: Buffer, maxOutputLength: number): Promise<Buffer | undefined> =>
  promisify(inflateRaw)(data, { maxOutputLength }).catch(() => undefined);
