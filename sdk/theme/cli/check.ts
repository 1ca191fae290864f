import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanSharedImports } from '../vite/scan.ts';
import { SHARED } from '../vite/shared.ts';
import { manifestOf, readThemeFolder } from '../vite/theme-folder.ts';
import { ThemeBuildError } from '../vite/theme-problem.ts';
import { isKnownText, textKeys, type Texts } from './texts.ts';
import { reviewTheme } from './theme-notes.ts';

/**
 * Quickly reports problems that a build would find: a description that a site would reject, imports that the shell does not share,
 * slots that are never drawn, and texts that are misspelt, stale or missing in a language. Throws a ThemeBuildError for problems
 * that visitors would see.
 */
export async function checkTheme(root: string): Promise<void> {
  // As in a build: in development, more packages are imported from the shell.
  process.env.NODE_ENV = 'production';
  const folder = await readThemeFolder(root);
  const { description, entry } = folder;
  manifestOf(folder, { css: [], slots: [], pages: [] });
  const used = entry ? await scanSharedImports(root, entry) : [];
  console.log(`${description.id} takes from the shell: ${used.join(', ') || 'nothing'}`);
  console.log(`The shell shares: ${SHARED.join(', ')}. Everything else is bundled into the theme.`);
  const { faults, notes } = reviewTheme(folder);
  for (const { language, keys } of missingTexts(join(root, 'locales')))
    console.log(`  note   locales/${language}.json lacks ${keys.join(', ')}; English is shown instead`);
  for (const note of notes) console.log(`  note   ${note}`);
  if (faults.length > 0) throw new ThemeBuildError(faults);
  console.log('Nothing that a build would refuse, and nothing that visitors would miss.');
}

/** Returns the keys of en.json that are missing in other languages, by language. Empty without a folder of texts. */
export function missingTexts(folder: string): { readonly language: string; readonly keys: readonly string[] }[] {
  if (!existsSync(join(folder, 'en.json'))) return [];
  const read = (file: string): Texts => {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts;
    } catch (error) {
      throw new ThemeBuildError(`locales/${file} cannot be read: ${(error as Error).message}`);
    }
  };
  const english = textKeys(read('en.json'));
  return readdirSync(folder)
    .filter(file => file.endsWith('.json') && file !== 'en.json')
    .map(file => {
      const known = new Set(textKeys(read(file)));
      return { language: file.slice(0, -'.json'.length), keys: english.filter(key => !isKnownText(known, key)) };
    })
    .filter(({ keys }) => keys.length > 0);
}
