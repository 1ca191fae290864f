import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { entryOf, parsePackage, type PluginPackage } from '@vitrine/plugin-sdk';
import type { Config } from '../../platform/config/config.ts';

export type Origin = 'shipped' | 'installed';

/** Folder of a plugin with its package.json, or the reason why that cannot be read. None of its code has run. */
export interface DiscoveredPlugin {
  readonly folder: string;
  readonly origin: Origin;
  readonly package?: PluginPackage;
  /** The file to import, inside the folder. */
  readonly entry?: string;
  readonly problem?: string;
}

/** Reads the manifests of the bundled plugins and themes, and of those in the data folder. */
export async function scanAll({
  pluginsDir,
  themesDir,
  dataDir,
}: Pick<Config, 'pluginsDir' | 'themesDir' | 'dataDir'>): Promise<DiscoveredPlugin[]> {
  // The default theme is part of the shell and not a plugin.
  const themes = (await scanPlugins(themesDir, 'shipped')).filter(
    ({ package: found }) => found?.vitrine.kind === 'theme',
  );
  return [
    ...(await scanPlugins(pluginsDir, 'shipped')),
    ...themes,
    ...(await scanPlugins(join(dataDir, 'plugins'), 'installed')),
  ];
}

/** Reads the manifests in a folder of plugins, in the order of their names. A missing folder has none. */
async function scanPlugins(from: string, origin: Origin): Promise<DiscoveredPlugin[]> {
  const folder = resolve(from);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter(entry => !entry.name.startsWith('.') && entry.name !== 'node_modules' && !entry.isFile())
    .map(entry => entry.name)
    .sort();
  const found = await Promise.all(names.map(name => readPlugin(join(folder, name), origin)));
  return found.filter(plugin => plugin !== undefined);
}

async function readPlugin(folder: string, origin: Origin): Promise<DiscoveredPlugin | undefined> {
  if (!(await isFolder(folder))) return undefined;
  const brokenPlugin = (problem: string) => ({ folder, origin, problem: problem.slice(0, 1000) });
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return brokenPlugin('There is no package.json.');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return brokenPlugin('package.json is not valid JSON.');
  }
  const parsed = parsePackage(raw);
  if (!parsed.ok) return brokenPlugin(`The manifest in package.json is not valid: ${parsed.faults.join('; ')}`);
  const found = parsed.value;
  const entry = resolve(folder, entryOf(found));
  if (!entry.startsWith(folder + sep))
    return { ...brokenPlugin('Its entry lies outside of its folder.'), package: found };
  return { folder, origin, package: found, entry: (origin === 'shipped' && bundled(folder)) || entry };
}

/** Returns the bundled JavaScript of a bundled plugin, which shares the modules already loaded by the core. */
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
