import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfAny } from './build.ts';
import { packPlugin, type PackedPlugin } from './pack-plugin.ts';

/** Builds the web parts and packs the plugin with them. */
export async function packForOthers(folder: string): Promise<PackedPlugin> {
  await buildWebIfAny(folder);
  return packPlugin(folder);
}

/** Packs a plugin into a file beside it, and prints its size and checksum. */
export async function packIntoFile(folder: string): Promise<void> {
  const { name, bytes, files } = await packForOthers(folder);
  writeFileSync(join(folder, name), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  console.log(`${name}\n${files.length} files, ${(bytes.length / 1000).toFixed(1)} kB, sha256 ${sha256}`);
  console.log(
    'Upload it under Plugins → Install plugin in the admin area of a site, or run: npx vitrine-plugin deploy',
  );
}
