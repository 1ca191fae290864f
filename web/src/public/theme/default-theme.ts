import defaultTheme from '@vitrine/theme-default';
import type { Theme } from '@vitrine/theme-sdk';

/**
 * Theme for every slot that the active theme does not implement or that fails. It is part of the shell, so it is always available.
 */
export const fallbackTheme: Theme = defaultTheme;
