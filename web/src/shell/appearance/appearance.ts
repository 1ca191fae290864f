import { storedPreference, storePreference } from '@vitrine/theme-sdk/preference';

/** Preference of a visitor; `system` follows the device's setting. */
export type Appearance = 'light' | 'dark' | 'system';

const dark = () => matchMedia('(prefers-color-scheme: dark)');

export function storedAppearance(): Appearance {
  const value = storedPreference('appearance');
  return value === 'light' || value === 'dark' ? value : 'system';
}

export const resolve = (appearance: Appearance): 'light' | 'dark' =>
  appearance === 'system' ? (dark().matches ? 'dark' : 'light') : appearance;

/** Applies light or dark mode to the page, its scroll bars and the browser's interface. */
export function applyAppearance(appearance: 'light' | 'dark'): void {
  const { documentElement: html } = document;
  html.classList.toggle('dark', appearance === 'dark');
  html.classList.toggle('light', appearance === 'light');
  html.style.colorScheme = appearance;
}

export const storeAppearance = (appearance: Appearance): void => storePreference('appearance', appearance);

/** Calls the listener when the device changes its colour scheme. */
export function onSystemAppearance(listener: () => void): () => void {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
