import AdmZip from 'adm-zip';
import { InvalidArchiveError } from '../../platform/zip/invalid-archive-error.ts';
import { admitEntries } from './archive.rule.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './limits.ts';
import { readZipDirectory } from './zip-directory.ts';

/** The files of a theme by path, as they were in the zip. */
export type Files = ReadonlyMap<string, Buffer>;

/**
 * Unpacks a zip in memory once its directory passed every check. Throws an ArchiveProblem otherwise; nothing is inflated
 * before all entries are admitted, and none past the size that was checked.
 */
export async function unpack(zip: Buffer, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<Files> {
  const admitted = admitEntries(readZipDirectory(zip, limits), limits);
  const unzipped = open(zip);
  const files = new Map<string, Buffer>();
  for (const { name, size, start } of admitted) {
    const entry = unzipped.get(name);
    // Two readers of one archive must agree on every entry, or what was checked is not what is written.
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

/** The data of an entry, its checksum verified; undefined where it cannot be had. */
const inflate = (entry: AdmZip.IZipEntry): Promise<Buffer | undefined> =>
  new Promise(resolve => {
    try {
      entry.getDataAsync((data, error) => resolve(error ? undefined : data));
    } catch {
      resolve(undefined);
    }
  });

const damaged = (name: string) => new InvalidArchiveError(`${name} is damaged.`);
