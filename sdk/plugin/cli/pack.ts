import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeyPair, newKeyText } from '../../tooling/authoring/signing-key.ts';
import { buildWebIfAny } from './build.ts';
import { CliError } from './cli-error.ts';
import { pinHint } from './pack-collector.ts';
import { packPlugin, type PackedPlugin } from './pack-plugin.ts';

/** Builds the web parts and packs the plugin with them. */
export async function packForOthers(folder: string, signingKey?: string): Promise<PackedPlugin> {
  await buildWebIfAny(folder);
  return packPlugin(folder, signingKey);
}

/** Packs a plugin into a file beside it, and prints its size and checksum. */
export async function packIntoFile(folder: string, signingKey?: string): Promise<void> {
  const { id, name, bytes, files, collector } = await packForOthers(folder, signingKey);
  writeFileSync(join(folder, name), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  console.log(`${name}\n${files.length} files, ${(bytes.length / 1000).toFixed(1)} kB, sha256 ${sha256}`);
  if (collector) console.log(pinHint(id, collector));
  console.log(
    'Upload it under Plugins → Install plugin in the admin area of a site, or run: npx vitrine-plugin deploy',
  );
}

/** Creates a key that signs versions of plugins and themes. */
export function makeKey(file: string | undefined): void {
  if (file === undefined) throw new CliError('Name a file outside of the folder: vitrine-plugin key ~/.vitrine.key');
  console.log(newKeyText(file, makeKeyPair(file)));
}
