import { pluginOf, type InstalledTheme } from './installed-theme.ts';

/**
 * Action for the theme of a plugin that starts: `take-over` assigns an installed theme with the same files to the plugin; `deleted`
 * and `foreign` leave the site as its administrator configured it.
 */
type Adoption = 'install' | 'take-over' | 'deleted' | 'foreign';

interface Offer {
  readonly plugin: string;
  /** SHA-256 of the theme that the plugin contains now. */
  readonly offered: string;
  /** SHA-256 of the theme that the plugin, or an earlier version of Vitrine, installed before. */
  readonly known: string | undefined;
  /** The installed theme with the id of the offered one. */
  readonly installed: Pick<InstalledTheme, 'source' | 'current'> | undefined;
}

/** Pure function: decides whether the theme of a plugin is installed. A zip uploaded by an administrator is never replaced. */
export function adoptionOf({ plugin, offered, known, installed }: Offer): Adoption {
  if (!installed) return known === undefined ? 'install' : 'deleted';
  if (pluginOf(installed.source) === plugin) return 'install';
  const isOurs = known !== undefined && installed.source === null && installed.current?.sha256 === known;
  if (!isOurs) return 'foreign';
  return known === offered ? 'take-over' : 'install';
}
