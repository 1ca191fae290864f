import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanSharedImports } from '../vite/scan.ts';
import { SHARED } from '../vite/shared.ts';
import { readThemeFolder } from '../vite/theme-folder.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';

/**
 * Says in a moment what a build would find: imports that the shell does not share, and texts that a language lacks. Throws a
 * ThemeBuildError for what a build would refuse.
 */
export async function checkTheme(root: string): Promise<void> {
  // As a build does: a development build takes more from the shell.
  process.env.NODE_ENV = 'production';
  const { description, entry } = await readThemeFolder(root);
  const used = entry ? await scanSharedImports(root, entry) : [];
  console.log(`${description.id} takes from the shell: ${used.join(', ') || 'nothing'}`);
  console.log(`The shell shares: ${SHARED.join(', ')}. Everything else is bundled into the theme.`);
  const missing = missingTexts(join(root, 'locales'));
  for (const { language, keys } of missing)
    console.log(`  note   locales/${language}.json lacks ${keys.join(', ')}; English is shown instead`);
  console.log('No import that a build would refuse.');
}

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Returns the keys of en.json that other languages lack, by language. Empty without a folder of texts. */
export function missingTexts(folder: string): { readonly language: string; readonly keys: readonly string[] }[] {
  if (!existsSync(join(folder, 'en.json'))) return [];
  const read = (file: string): Texts => {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts;
    } catch (error) {
      throw new ThemeBuildError(`locales/${file} cannot be read: ${(error as Error).message}`);
    }
  };
  const english = keysOf(read('en.json'));
  return readdirSync(folder)
    .filter(file => file.endsWith('.json') && file !== 'en.json')
    .map(file => {
      const known = new Set(keysOf(read(file)));
      return { language: file.slice(0, -'.json'.length), keys: english.filter(key => !isKnown(known, key)) };
    })
    .filter(({ keys }) => keys.length > 0);
}

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : keysOf(text, `${before}${key}.`),
  );

/** Plural forms differ by language: any form of a text will do. */
const isKnown = (known: ReadonlySet<string>, key: string): boolean => {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return known.has(key) || (stem !== key && [...known].some(other => other.startsWith(`${stem}_`)));
};
