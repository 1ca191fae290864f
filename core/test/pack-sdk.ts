import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Packs the SDK for authors of plugins, unless that was done for these sources. */
export async function packSdk(): Promise<void> {
  const script = fileURLToPath(new URL('../../sdk/tooling/scripts/build.mjs', import.meta.url));
  const { NODE_OPTIONS: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [script, 'plugin-sdk'], { env });
}
