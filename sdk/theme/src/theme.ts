import type { ComponentType } from 'react';
import type { Slots } from './slots.ts';

/** Looks that need no component: handed to Radix Themes around the public page. */
export interface Tokens {
  accentColor?:
    'iris' | 'indigo' | 'blue' | 'teal' | 'green' | 'amber' | 'orange' | 'tomato' | 'red' | 'pink' | 'violet';
  radius?: 'none' | 'small' | 'medium' | 'large' | 'full';
  scaling?: '90%' | '95%' | '100%' | '105%' | '110%';
}

export type Language = 'en' | 'zh-CN' | 'zh-TW';

/** Texts of a theme, nested as it likes; loaded only in the language that is shown. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The half of a theme that is looks. */
export interface Theme {
  readonly tokens: Tokens;
  readonly slots: { readonly [S in keyof Slots]?: ComponentType<Slots[S]> };
  readonly locales: { readonly [L in Language]?: () => Promise<Messages> };
}

/** What `theme.tsx` exports as its default. Everything left out comes from the default theme. */
export function defineTheme(theme: Partial<Theme>): Theme {
  return { tokens: theme.tokens ?? {}, slots: theme.slots ?? {}, locales: theme.locales ?? {} };
}
