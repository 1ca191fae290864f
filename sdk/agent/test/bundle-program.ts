import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tempFolder } from './temp-folder.ts';

const script = fileURLToPath(new URL('bundle-program.mjs', import.meta.url));

/** Builds the agent's bundle with this version; `first` runs before all other code in it. It trusts `key` to sign releases. */
export async function bundleProgram(version: string, first = '', key = ''): Promise<Buffer> {
  using folder = tempFolder();
  const file = join(folder.path, 'program.mjs');
  // Runs in a process of its own, because the bundler does not work inside jest.
  await promisify(execFile)(process.execPath, [script, version, file, first, key]);
  return readFileSync(file);
}
