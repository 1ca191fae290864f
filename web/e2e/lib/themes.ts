import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';

const repository = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-themes-'));

/** Returns the zip of an example of the theme SDK, which each test run builds first. */
export function exampleThemeZip(id: string): string {
  const root = join(repository, 'sdk/theme/examples', id);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return join(root, 'dist', `${id}-${version}.zip`);
}

const ENTRY = `
let scope;
export const init = shared => { scope = shared; };
export const get = async () => { const module = await import('./theme.js'); return () => module; };
`;

/** Writes a small theme with code from the test. Returns the path of its zip. */
export function writeThemeZip(
  id: string,
  code: string,
  manifest: object = {},
  extraFiles: Record<string, string> = {},
): string {
  const described = {
    format: 1,
    id,
    name: id,
    author: 'Test',
    version: '1.0.0',
    sdk: '^0.1.0',
    entry: 'remoteEntry.js',
    ...manifest,
  };
  return zipOf(id, {
    'theme.json': JSON.stringify(described),
    'remoteEntry.js': ENTRY,
    'theme.js': code,
    ...extraFiles,
  });
}

/** Writes a zip with any files, at a path that ends with `name`.zip. */
export function zipOf(name: string, files: Record<string, string | Uint8Array>): string {
  const path = join(folder, `${name}.zip`);
  const zip = new AdmZip();
  for (const [file, data] of Object.entries(files)) {
    const entry = zip.addFile(file, Buffer.from(data));
    // adm-zip removes the parts of a name that lead out of the folder.
    entry.entryName = file;
  }
  zip.writeZip(path);
  return path;
}

/** Writes a file that is not a theme, at a path that ends with `name`. */
export function fileOf(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}
