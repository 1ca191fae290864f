import type { LocalText, ThemeTokens } from '@vitrine/contracts';
import type { Options } from './options.ts';

/** Description of a theme, as theme.config.ts contains it. */
export interface ThemeDescription<O extends Options = Options> {
  /** Permanent id of the theme: 2 to 40 characters of a–z, 0–9 and -. */
  readonly id: string;
  readonly name: LocalText;
  readonly description?: LocalText;
  /** By default, these three come from package.json. */
  readonly author?: string;
  readonly version?: string;
  readonly url?: string;
  /** Path of a picture in the theme's folder: png, jpg, webp or avif. */
  readonly preview?: string;
  /** Colours, corners and sizes, applied by the shell. A theme may have only tokens. */
  readonly tokens?: ThemeTokens;
  readonly options?: O;
}

/** Defines the data of a theme. It is read at build time, written to theme.json, and never loaded by a browser. */
export const describeTheme = <const O extends Options = Record<never, never>>(
  description: ThemeDescription<O>,
): ThemeDescription<O> => description;
