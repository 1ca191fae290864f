import type { ComponentType } from 'react';
import type { Slots } from './slots.ts';

/**
 * Languages of the public page. A theme must have texts in the first three; texts that are missing in the others are shown in
 * English.
 */
export type Language = 'en' | 'zh-CN' | 'zh-TW' | 'ja' | 'de' | 'es' | 'ru' | 'fr' | 'pt-BR';

/** Texts of a theme, nested freely; only the current language is loaded. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Components and tokens of a theme. Its data is in theme.config.ts. */
export interface Theme {
  readonly slots: { readonly [S in keyof Slots]?: ComponentType<Slots[S]> };
  readonly locales: { readonly [L in Language]?: () => Promise<Messages> };
  /** Additional pages by path, such as `/map`. They cannot replace a page of the shell. */
  readonly pages: { readonly [path: `/${string}`]: ComponentType };
}

/** Defines the default export of `theme.tsx`. Everything omitted comes from the default theme. */
export function defineTheme(theme: Partial<Theme>): Theme {
  return { slots: theme.slots ?? {}, locales: theme.locales ?? {}, pages: theme.pages ?? {} };
}
