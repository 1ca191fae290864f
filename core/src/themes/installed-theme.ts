import { fitsThemeSdk, type SiteThemeManifest, type ThemeSource, type ThemeView } from '@vitrine/contracts';
import type { Options } from '@vitrine/contracts/theme-package';
import type { StoredRelease } from './releases/release.ts';

/** An installed theme: its row, and the releases found on disk. */
export interface InstalledTheme {
  readonly id: string;
  readonly release: string;
  readonly current: StoredRelease | undefined;
  readonly previous: StoredRelease | undefined;
  readonly options: Options;
  readonly source: ThemeSource | null;
  /** Hosts from which it may load, if it is a whole-site theme. */
  readonly hosts: readonly string[];
  readonly installedAt: number;
  /** True while the plugin that installed it is disabled or gone. */
  readonly isWithheld: boolean;
}

/** Returns whether a theme can be shown, or the reason why not. */
export function stateOf({
  current,
  isWithheld = false,
}: Pick<InstalledTheme, 'current'> & Partial<Pick<InstalledTheme, 'isWithheld'>>): ThemeView['state'] {
  if (isWithheld) return 'plugin-off';
  if (!current) return 'missing';
  return siteManifestOf(current) || fitsThemeSdk(current.manifest.sdk) ? 'ready' : 'wrong-sdk';
}

/** Returns the manifest of a whole-site theme; undefined for a theme of slots and tokens. */
export const siteManifestOf = ({ manifest }: Pick<StoredRelease, 'manifest'>): SiteThemeManifest | undefined =>
  'site' in manifest ? manifest : undefined;

/** Source kind of themes installed by a plugin; the reference is the id of the plugin. */
export const OF_PLUGIN = 'plugin';

/** Returns the id of the plugin that installed a theme. */
export const pluginOf = (source: ThemeSource | null | undefined): string | undefined =>
  source?.kind === OF_PLUGIN ? source.ref : undefined;
