import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { entryOf, PluginPackage } from '@vitrine/plugin-sdk';

export type Origin = 'shipped' | 'installed';

/** Folder of a plugin with its package.json, or the reason why that cannot be read. None of its code was run. */
export interface DiscoveredPlugin {
  readonly folder: string;
  readonly origin: Origin;
  readonly package?: PluginPackage;
  /** The file to import, inside the folder. */
  readonly entry?: string;
  readonly problem?: string;
}

/** Reads the manifests in a folder of plugins, in the order of their names. A folder that is missing holds none. */
export async function scanPlugins(from: string, origin: Origin): Promise<DiscoveredPlugin[]> {
  const folder = resolve(from);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter(entry => !entry.name.startsWith('.') && entry.name !== 'node_modules' && !entry.isFile())
    .map(entry => entry.name)
    .sort();
  const found = await Promise.all(names.map(name => readPlugin(join(folder, name), origin)));
  return found.filter(one => one !== undefined);
}

async function readPlugin(folder: string, origin: Origin): Promise<DiscoveredPlugin | undefined> {
  if (!(await isFolder(folder))) return undefined;
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return { folder, origin, problem: 'There is no package.json' };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { folder, origin, problem: 'package.json is not JSON' };
  }
  const parsed = PluginPackage.safeParse(raw);
  if (!parsed.success) {
    const words = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return { folder, origin, problem: `The manifest does not fit: ${words}`.slice(0, 1000) };
  }
  const entry = resolve(folder, entryOf(parsed.data));
  if (!entry.startsWith(folder + sep)) {
    return { folder, origin, package: parsed.data, problem: 'Its entry lies outside of its folder' };
  }
  return { folder, origin, package: parsed.data, entry: (origin === 'shipped' && bundled(folder)) || entry };
}

/** Returns the bundled JavaScript of a shipped plugin, which shares the modules that the core has loaded. */
function bundled(folder: string): string | undefined {
  const file = join(import.meta.dirname, `plugin-${basename(folder)}.mjs`);
  return existsSync(file) ? file : undefined;
}

const isFolder = (path: string) =>
  stat(path).then(
    entry => entry.isDirectory(),
    () => false,
  );

/** Returns the folder's name, for a plugin without a readable manifest. */
export const folderName = ({ folder }: DiscoveredPlugin): string => basename(folder);
