import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  PLUGIN_PARTS,
  PLUGIN_WEB_FOLDER,
  PLUGIN_WEB_MANIFEST,
  PluginWebManifest,
  type PluginPartName,
  type PluginPermission,
} from '@vitrine/contracts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_FILES = 200;
/** Extensions of files that are worth compressing. */
const TEXT = /\.(js|css|json|svg)$/;

/** File of a bundle, as sent to browsers. */
export interface WebFile {
  readonly data: Buffer;
  readonly gzip: Buffer | undefined;
}

/** Built web parts of a running plugin. They are in memory from its start on, so that versions never mix. */
export interface WebBundle {
  readonly manifest: PluginWebManifest;
  /** Hash of the content. */
  readonly hash: string;
  readonly files: ReadonlyMap<string, WebFile>;
}

/** Reads the web parts covered by the permissions; undefined without any. Throws an error for the author if they are invalid. */
export async function readWebBundle(
  folder: string,
  permissions: readonly PluginPermission[],
): Promise<WebBundle | undefined> {
  const all = Object.keys(PLUGIN_PARTS) as PluginPartName[];
  const parts = all.filter(part => permissions.includes(PLUGIN_PARTS[part]));
  if (parts.length === 0) return undefined;
  const root = join(folder, PLUGIN_WEB_FOLDER);
  const text = await readFile(join(root, PLUGIN_WEB_MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(
      `There is no ${PLUGIN_WEB_FOLDER}/${PLUGIN_WEB_MANIFEST}. Build the web parts with: npx vitrine-plugin build`,
    );
  const manifest = PluginWebManifest.parse(JSON.parse(text));
  for (const part of parts)
    if (!manifest.parts.includes(part))
      throw new Error(`The permission "${PLUGIN_PARTS[part]}" needs a file web/${part}.tsx, which was not built`);
  const files = await readFiles(root);
  const hash = createHash('sha256');
  for (const [name, { data }] of files) hash.update(`${name}\0${data.length}\0`).update(data);
  return { manifest: { ...manifest, parts }, hash: hash.digest('hex'), files };
}

async function readFiles(root: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(name => name !== PLUGIN_WEB_MANIFEST && !name.startsWith('.'))
    .sort();
  if (names.length > MAX_FILES) throw new Error(`Its web parts have more than ${MAX_FILES} files`);
  const files = new Map<string, WebFile>();
  let bytes = 0;
  for (const name of names) {
    const data = await readFile(join(root, name));
    bytes += data.length;
    if (bytes > MAX_BYTES) throw new Error(`Its web parts are larger than ${MAX_BYTES / 1024 / 1024} MB`);
    files.set(name, { data, gzip: TEXT.test(name) ? gzipSync(data) : undefined });
  }
  return files;
}
