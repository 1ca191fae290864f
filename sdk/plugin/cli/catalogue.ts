import { posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { MAX_LISTED_ICON, PluginListing } from '@vitrine/contracts';
import type { CatalogueKind } from '../../tooling/authoring/catalogue.ts';
import { parsePackage } from '../src/parse-package.ts';

/** Catalogues of plugins. */
export const PLUGIN_CATALOGUE: CatalogueKind<PluginListing> = {
  list: 'plugins',
  schema: PluginListing,
  async describe(bytes) {
    const files = await filesIn(bytes);
    const manifest = files.get('package.json');
    if (!manifest) throw new Error('There is no package.json in the archive.');
    const raw = JSON.parse(manifest.toString()) as { author?: string | { name?: string } };
    const parsed = parsePackage(raw);
    if (!parsed.ok) throw new Error(`package.json: ${parsed.faults.join('; ')}`);
    const { version, vitrine } = parsed.value;
    const { id, title, description, kind, permissions, sdk } = vitrine;
    const author = (typeof raw.author === 'string' ? raw.author : raw.author?.name) ?? '';
    const icon = iconOf(files, vitrine.icon);
    return { id, title, description, author, version, kind, permissions, sdk, ...(icon && { icon }) };
  },
};

/** Returns those files of a packed plugin that its catalogue entry is built from, by path in the package. */
async function filesIn(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const reader = extract();
  reader.on('entry', ({ name }, stream, next) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (/^package\/(package\.json|.*\.(svg|png))$/.test(name))
        files.set(name.slice('package/'.length), Buffer.concat(chunks));
      next();
    });
    stream.resume();
  });
  const read = new Promise((resolve, reject) => reader.on('finish', resolve).on('error', reject));
  reader.end(gunzipSync(archive));
  await read;
  return files;
}

/** Returns the icon as a data URL; undefined if there is none or it is too large for a list. */
function iconOf(files: ReadonlyMap<string, Buffer>, icon: string | undefined): string | undefined {
  const data = icon === undefined ? undefined : files.get(posix.normalize(icon));
  if (icon === undefined || !data) return undefined;
  const url = `data:image/${icon.endsWith('.svg') ? 'svg+xml' : 'png'};base64,${data.toString('base64')}`;
  return url.length > MAX_LISTED_ICON ? undefined : url;
}
