import type { ThemeTokens } from '@vitrine/contracts';
import type { ComponentType } from 'react';
import type { Slots } from './slots.ts';

export type Language = 'en' | 'zh-CN' | 'zh-TW';

/** Texts of a theme, nested as it likes; loaded only in the language that is shown. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The half of a theme that is looks. */
export interface Theme {
  readonly tokens: ThemeTokens;
  readonly slots: { readonly [S in keyof Slots]?: ComponentType<Slots[S]> };
  readonly locales: { readonly [L in Language]?: () => Promise<Messages> };
}

/** What `theme.tsx` exports as its default. Everything left out comes from the default theme. */
export function defineTheme(theme: Partial<Theme>): Theme {
  return { tokens: theme.tokens ?? {}, slots: theme.slots ?? {}, locales: theme.locales ?? {} };
}
