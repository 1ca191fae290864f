/** What a visitor chose; `system` follows the device. */
export type Appearance = 'light' | 'dark' | 'system';

const KEY = 'vitrine.appearance';
const dark = () => matchMedia('(prefers-color-scheme: dark)');

export function storedAppearance(): Appearance {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

export const resolve = (appearance: Appearance): 'light' | 'dark' =>
  appearance === 'system' ? (dark().matches ? 'dark' : 'light') : appearance;

/** Paints the page, its scroll bars and the browser's own bars. */
export function paint(shown: 'light' | 'dark'): void {
  const { documentElement: html } = document;
  html.classList.toggle('dark', shown === 'dark');
  html.classList.toggle('light', shown === 'light');
  html.style.colorScheme = shown;
}

export function storeAppearance(appearance: Appearance): void {
  try {
    localStorage.setItem(KEY, appearance);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}

/** Calls back when the device changes its mind. */
export function onSystemAppearance(listener: () => void): () => void {
  const query = dark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
