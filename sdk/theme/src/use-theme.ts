import type { ThemeDescription } from '../config/describe-theme.ts';
import type { OptionsOf } from '../config/options.ts';
import { useHost } from './use-host.ts';

/** Returns the translator of the theme's own `locales` in the current language; keys of the default theme also work. */
export function useT(): (key: string, values?: Record<string, string | number>) => string {
  return useHost().t;
}

/**
 * Returns the theme's options with the administrator's values, typed from its theme.config.ts: `useThemeOptions<typeof config>()`
 * with `import type config from './theme.config.ts'`.
 */
export function useThemeOptions<T extends object>(): T extends ThemeDescription<infer O> ? OptionsOf<O> : T {
  return useHost().options as T extends ThemeDescription<infer O> ? OptionsOf<O> : T;
}
