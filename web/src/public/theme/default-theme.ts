import defaultTheme from '@vitrine/theme-default';
import type { Theme } from '@vitrine/theme-sdk';

/** Theme that fills every slot that the active theme leaves empty or that fails. Part of the shell, so it is always available. */
export const fallbackTheme: Theme = defaultTheme;
