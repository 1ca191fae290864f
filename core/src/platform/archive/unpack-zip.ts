import AdmZip from 'adm-zip';
import { admitEntries } from './admit-entries.rule.ts';
import type { ArchiveLimits, Files } from './archive-limits.ts';
import { InvalidArchiveError } from './invalid-archive-error.ts';
import { readZipDirectory } from './zip-directory.ts';

/**
 * Unpacks a zip in memory after its directory passed every check. Throws InvalidArchiveError otherwise. Nothing is inflated
 * before all entries are admitted, and no entry beyond its declared size.
 */
export async function unpackZip(zip: Buffer, limits: ArchiveLimits): Promise<Files> {
  const admitted = admitEntries(readZipDirectory(zip, limits), limits);
  const unzipped = open(zip);
  const files = new Map<string, Buffer>();
  for (const { name, size, start } of admitted) {
    const entry = unzipped.get(name);
    // Two parsers of one archive must agree on every entry, or the checked files are not the written ones.
    if (entry?.header.offset !== start || entry.header.size !== size) throw damaged(name);
    const data = await inflate(entry);
    if (data?.length !== size) throw damaged(name);
    files.set(name, data);
  }
  return files;
}

function open(zip: Buffer): Map<string, AdmZip.IZipEntry> {
  try {
    return new Map(new AdmZip(zip).getEntries().map(entry => [entry.entryName, entry]));
  } catch (error) {
    throw new InvalidArchiveError(`The zip is damaged: ${(error as Error).message.replace('ADM-ZIP: ', '')}.`);
  }
}

/** Inflates an entry and verifies its checksum; resolves to undefined on an error. */
const inflate = (entry: AdmZip.IZipEntry): Promise<Buffer | undefined> =>
  new Promise(resolve => {
    try {
      entry.getDataAsync((data, error) => resolve(error ? undefined : data));
    } catch {
      resolve(undefined);
    }
  });

const damaged = (name: string) => new InvalidArchiveError(`${name} is damaged.`);
