import { useHost } from './use-host.ts';

/** Translates keys of the theme's own `locales` into the language on screen. */
export function useT(): (key: string, values?: Record<string, string | number>) => string {
  return useHost().t;
}

/** The options of this theme as the administrator left them. */
export function useThemeOptions<T extends object>(): T {
  return useHost().options as T;
}
