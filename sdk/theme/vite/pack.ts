import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import AdmZip from 'adm-zip';
import { readSigningKey, signFiles } from '../../tooling/authoring/signing-key.ts';

/** Fixed date, at noon so that no time zone changes the day: the same files always produce the same zip. */
const DATE = new Date(2020, 0, 1, 12);
/** Marked as a zip of version 2.0 made on Unix, so that packing on Windows produces the same bytes. */
const MADE_ON_UNIX = 0x0314;

/** Adds a signature of all files of a built theme. `about` is a line that the signature covers. */
export function signFolder(folder: string, keyFile: string, label: string): void {
  const files = new Map(namesIn(folder).map(name => [name, readFileSync(join(folder, name))]));
  for (const [name, bytes] of signFiles(files, readSigningKey(keyFile), label)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

/** Zips a folder. Returns the size and the checksum of the zip. */
export function packFolder(folder: string, zip: string): { bytes: number; sha256: string } {
  const archive = new AdmZip();
  for (const name of namesIn(folder)) {
    const { header } = archive.addFile(name, readFileSync(join(folder, name)), '', 0o644);
    header.time = DATE;
    header.made = MADE_ON_UNIX;
  }
  const packed = archive.toBuffer();
  writeFileSync(zip, packed);
  return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') };
}
