import type { BroughtTheme } from '@vitrine/contracts';
import type { Files } from '@vitrine/contracts/archive';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';
import type { Locales } from '../model/locales.ts';
import type { Origin } from '../model/scan-plugins.ts';

/** Checks and installs the themes that plugins bring. */
export interface ThemeInstaller {
  /** Checks the theme in the files of a package. Throws a problem that says what is wrong. */
  inspect(files: Files): Promise<BroughtTheme>;
  /** Installs the theme of a plugin that starts, unless these files were installed before. */
  install(plugin: ThemeBringer): Promise<void>;
  /** Name and description of the theme that a plugin brought, by language; undefined if none is installed. */
  wordsOf(plugin: string): Locales | undefined;
}

/** A plugin that brings a theme. */
export interface ThemeBringer {
  readonly id: string;
  readonly folder: string;
  /** Name and version of its package. */
  readonly from: string;
  readonly origin: Origin;
}
export const ThemeInstaller = defineContributionPoint<ThemeInstaller>();
