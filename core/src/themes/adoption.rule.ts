import { pluginOf, type InstalledTheme } from './installed-theme.ts';

/**
 * Step for the theme of a plugin that starts: `take-over` makes the installed one, which has the same files, the plugin's;
 * `deleted` and `foreign` leave the site as its administrator made it.
 */
type Adoption = 'install' | 'take-over' | 'deleted' | 'foreign';

interface Offer {
  readonly plugin: string;
  /** SHA-256 of what the plugin has now. */
  readonly offered: string;
  /** SHA-256 of what it, or an earlier version of Vitrine, brought before. */
  readonly known: string | undefined;
  /** The installed theme with the id of the offered one. */
  readonly installed: Pick<InstalledTheme, 'source' | 'current'> | undefined;
}

/** Pure function: whether the theme of a plugin is installed. A zip that an administrator uploaded is never replaced. */
export function adoptionOf({ plugin, offered, known, installed }: Offer): Adoption {
  if (!installed) return known === undefined ? 'install' : 'deleted';
  if (pluginOf(installed.source) === plugin) return 'install';
  const isOurs = known !== undefined && installed.source === null && installed.current?.sha256 === known;
  if (!isOurs) return 'foreign';
  return known === offered ? 'take-over' : 'install';
}
