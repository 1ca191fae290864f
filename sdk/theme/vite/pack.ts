import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AdmZip from 'adm-zip';

/** Fixed date, at noon so that no time zone changes the day: the same files always give the same zip. */
const DATE = new Date(2020, 0, 1, 12);
/** A zip of version 2.0 made on Unix: a packer on Windows writes the same bytes. */
const MADE_ON_UNIX = 0x0314;

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
  const archive = new AdmZip();
  for (const name of names) {
    const { header } = archive.addFile(name, readFileSync(join(folder, name)), '', 0o644);
    header.time = DATE;
    header.made = MADE_ON_UNIX;
  }
  const packed = archive.toBuffer();
  writeFileSync(zip, packed);
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') };
}
