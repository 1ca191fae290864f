import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** Fixed date, at noon so that no time zone changes the day: the same files always give the same zip. */
const DATE = new Date(2020, 0, 1, 12);

/** Zips a folder. Returns the size and the checksum of the zip. */
export function packFolder(folder: string, zip: string): { bytes: number; sha256: string } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const files = Object.fromEntries(names.map(name => [name, new Uint8Array(readFileSync(join(folder, name)))]));
  const packed = zipSync(files, { level: 9, mtime: DATE, os: 3, attrs: 0o100644 << 16 });
  writeFileSync(zip, packed);
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') };
}
