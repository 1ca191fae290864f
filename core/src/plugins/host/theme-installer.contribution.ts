import type { Files } from '@vitrine/contracts/archive';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Checks and installs the themes that plugins bring. */
export interface ThemeInstaller {
  /** Checks the theme in the files of a package; returns its name and version. Throws a problem that says what is wrong. */
  inspect(files: Files): Promise<string>;
  /** Installs the theme in the folder of a plugin that starts, unless these files were installed before. `from`: name of the package. */
  install(plugin: string, folder: string, from: string): Promise<void>;
}
export const ThemeInstaller = defineContributionPoint<ThemeInstaller>();
