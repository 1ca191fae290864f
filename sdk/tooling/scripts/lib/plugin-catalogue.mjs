import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packPlugin } from '../../../plugin/cli/pack-plugin.ts';
import { at } from './paths.mjs';

/**
 * Packs the plugins of this repository into a folder, with a catalogue that lists them by checksum. `url` is the future URL of the
 * folder.
 */
export async function writePluginCatalogue(url, folder) {
  const to = resolve(folder);
  mkdirSync(to, { recursive: true });
  const plugins = [];
  const names = readdirSync(at('plugins'), { withFileTypes: true }).filter(entry => entry.isDirectory());
  for (const { name } of names) {
    const root = at('plugins', name);
    const packed = await packPlugin(root);
    const { kind, title, description, permissions, sdk } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ).vitrine;
    writeFileSync(join(to, packed.name), packed.bytes);
    plugins.push({
      id: packed.id,
      title,
      description,
      author: 'Vitrine',
      version: packed.version,
      kind,
      permissions: permissions ?? [],
      sdk,
      url: new URL(packed.name, url.endsWith('/') ? url : `${url}/`).href,
      sha256: createHash('sha256').update(packed.bytes).digest('hex'),
    });
  }
  writeFileSync(join(to, 'plugins.json'), `${JSON.stringify({ format: 1, plugins }, null, 2)}\n`);
  console.log(`${plugins.length} plugins and plugins.json are in ${to}`);
}
