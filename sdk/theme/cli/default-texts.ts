import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Texts } from './texts.ts';

const PLACES = ['../default-texts.json', '../../../themes/default/locales/en.json'];

/** Returns the English texts of the default theme, which every theme may use, from this package or from the repository. */
export function defaultTexts(): Texts {
  const file = PLACES.map(place => fileURLToPath(new URL(place, import.meta.url))).find(path => existsSync(path));
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Texts);
}
