import { gunzipSync } from 'node:zlib';
import { PluginListing } from '@vitrine/contracts';
import { extract } from 'tar-stream';
import type { CatalogueKind } from '../../tooling/authoring/catalogue.ts';
import { parsePackage } from '../src/parse-package.ts';

/** Catalogues of plugins. */
export const PLUGIN_CATALOGUE: CatalogueKind<PluginListing> = {
  list: 'plugins',
  schema: PluginListing,
  async describe(bytes) {
    const raw = JSON.parse(await manifestIn(bytes)) as { author?: string | { name?: string } };
    const parsed = parsePackage(raw);
    if (!parsed.ok) throw new Error(`package.json: ${parsed.faults.join('; ')}`);
    const { version, vitrine } = parsed.value;
    const { id, title, description, kind, permissions, sdk } = vitrine;
    const author = (typeof raw.author === 'string' ? raw.author : raw.author?.name) ?? '';
    return { id, title, description, author, version, kind, permissions, sdk };
  },
};

/** Returns the package.json of a packed plugin. */
async function manifestIn(archive: Buffer): Promise<string> {
  let found: string | undefined;
  const reader = extract();
  reader.on('entry', ({ name }, stream, next) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (name === 'package/package.json') found = Buffer.concat(chunks).toString();
      next();
    });
    stream.resume();
  });
  const read = new Promise((resolve, reject) => reader.on('finish', resolve).on('error', reject));
  reader.end(gunzipSync(archive));
  await read;
  if (found === undefined) throw new Error('There is no package.json in the archive.');
  return found;
}
