import semver from 'semver';
import { SDK_VERSION } from '@vitrine/plugin-sdk';
import { folderName, type DiscoveredPlugin } from './scan-plugins.ts';

/** Result of the validation of a found folder, before any of its code runs. */
export interface PluginValidation {
  /** The manifest's id; without a valid one, a name derived from the folder that no manifest can claim. */
  readonly id: string;
  readonly found: DiscoveredPlugin;
  readonly result: 'fit' | 'broken' | 'rejected';
  readonly reason?: string;
}

/**
 * Decides which of the found plugins may run: readable, made for this SDK, and entitled to their id. An id belongs to the folder
 * that runs under it (`currentHolders`, id → folder); otherwise to the bundled plugin, then to the folder of the same name, then to
 * the first.
 */
export function validatePlugins(
  found: readonly DiscoveredPlugin[],
  sdk: string = SDK_VERSION,
  currentHolders: ReadonlyMap<string, string> = new Map(),
): PluginValidation[] {
  const holders = holdersOf(found, currentHolders);
  return found.map(plugin => {
    const manifest = plugin.package?.vitrine;
    const placeholderId = `${plugin.origin}:${folderName(plugin)}`;
    if (plugin.problem || !manifest) {
      return { id: placeholderId, found: plugin, result: 'broken', reason: plugin.problem ?? 'There is no manifest' };
    }
    const holder = holders.get(manifest.id);
    if (holder && holder !== plugin) {
      const reason = `The id "${manifest.id}" belongs to the plugin in ${folderName(holder)}`;
      return { id: placeholderId, found: plugin, result: 'rejected', reason };
    }
    if (!semver.validRange(manifest.sdk) || !semver.satisfies(sdk, manifest.sdk)) {
      const reason = `It is made for plugin SDK ${manifest.sdk}; this is ${sdk}`;
      return { id: manifest.id, found: plugin, result: 'rejected', reason };
    }
    return { id: manifest.id, found: plugin, result: 'fit' };
  });
}

function holdersOf(
  found: readonly DiscoveredPlugin[],
  currentHolders: ReadonlyMap<string, string>,
): Map<string, DiscoveredPlugin> {
  const holders = new Map<string, DiscoveredPlugin>();
  const rank = (plugin: DiscoveredPlugin, id: string) =>
    currentHolders.get(id) === plugin.folder ? 3 : plugin.origin === 'shipped' ? 2 : folderName(plugin) === id ? 1 : 0;
  for (const plugin of found) {
    const id = plugin.package?.vitrine.id;
    if (id === undefined || plugin.problem) continue;
    const holder = holders.get(id);
    if (!holder || rank(plugin, id) > rank(holder, id)) holders.set(id, plugin);
  }
  return holders;
}

/** Returns whether a plugin should run: as the administrator chose; by default only if it is bundled and not opt-in. */
export const isWanted = (
  { origin, package: found }: Pick<DiscoveredPlugin, 'origin' | 'package'>,
  choice: { readonly enabled: boolean } | undefined,
): boolean => choice?.enabled ?? (origin === 'shipped' && found?.vitrine.optIn !== true);
