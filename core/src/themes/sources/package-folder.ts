import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Files, InvalidArchiveError } from '@vitrine/contracts/archive';

const MAX_BYTES = 128 * 2 ** 20;

/** Reads the files of an unpacked package, 128 MB at most; links are not followed. */
export async function readPackageFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const { parentPath, name } of entries.filter(entry => entry.isFile())) {
    const path = join(parentPath, name);
    const data = await readFile(path);
    bytes += data.length;
    if (bytes > MAX_BYTES) throw new InvalidArchiveError(`The package is larger than ${MAX_BYTES / 2 ** 20} MB.`);
    files.set(relative(folder, path).replaceAll(sep, '/'), data);
  }
  return files;
}
