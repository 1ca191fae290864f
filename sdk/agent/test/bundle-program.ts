import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tempFolder } from './temp-folder.ts';

const script = fileURLToPath(new URL('bundle-program.mjs', import.meta.url));

/** The agent's bundle as this version; `first` runs before everything else in it. It trusts `key` to sign releases. */
export async function bundleProgram(version: string, first = '', key = ''): Promise<Buffer> {
  using folder = tempFolder();
  const file = join(folder.path, 'program.mjs');
  // In a process of its own: the bundler does not work inside jest.
  await promisify(execFile)(process.execPath, [script, version, file, first, key]);
  return readFileSync(file);
}
