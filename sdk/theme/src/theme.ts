import type { ComponentType } from 'react';
import type { Slots } from './slots.ts';

/** The languages of the public page. */
export type Language = 'en' | 'zh-CN' | 'zh-TW';

/** Texts of a theme, nested as it likes; loaded only in the language that is shown. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Components and tokens of a theme. Its data is in theme.config.ts. */
export interface Theme {
  readonly slots: { readonly [S in keyof Slots]?: ComponentType<Slots[S]> };
  readonly locales: { readonly [L in Language]?: () => Promise<Messages> };
  /** Pages of its own by their address, such as `/map`. They cannot take the place of a page of the shell. */
  readonly pages: { readonly [path: `/${string}`]: ComponentType };
}

/** Defines the default export of `theme.tsx`. Everything left out comes from the default theme. */
export function defineTheme(theme: Partial<Theme>): Theme {
  return { slots: theme.slots ?? {}, locales: theme.locales ?? {}, pages: theme.pages ?? {} };
}
