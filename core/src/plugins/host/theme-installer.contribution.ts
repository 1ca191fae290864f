import type { BroughtTheme } from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';
import type { Locales } from '../model/locales.ts';
import type { Origin } from '../model/scan-plugins.ts';

/** Validates and installs the themes that plugins contain. */
export interface ThemeInstaller {
  /** Validates the theme in the files of a package. Throws a problem with the reason. */
  inspect(files: Files): Promise<BroughtTheme>;
  /** Installs the theme of a plugin when it starts, unless these files were installed before. */
  install(plugin: ThemeBringer): Promise<void>;
  /** Name and description of the theme that a plugin installed, by language; undefined if there is none. */
  wordsOf(plugin: string): Locales | undefined;
}

/** A plugin that contains a theme. */
export interface ThemeBringer {
  readonly id: string;
  readonly folder: string;
  /** Name and version of its package. */
  readonly from: string;
  readonly origin: Origin;
}
export const ThemeInstaller = defineContributionPoint<ThemeInstaller>();
