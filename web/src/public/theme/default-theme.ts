import defaultTheme from '@vitrine/theme-default';
import type { Theme } from '@vitrine/theme-sdk';

/** What fills every slot that the active theme leaves empty, and whatever of it fails. Part of the shell, so it is always there. */
export const fallbackTheme: Theme = defaultTheme;
