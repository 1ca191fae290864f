import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PluginLocale } from '@vitrine/plugin-sdk';
import { LANGUAGES, type Language } from '../../platform/http/language.ts';

/** A plugin's texts by language. A language with a missing or invalid file falls back to English. */
export type Locales = Readonly<Partial<Record<Language, PluginLocale>>>;

export async function readLocales(folder: string, complain: (message: string) => void): Promise<Locales> {
  const read = await Promise.all(
    LANGUAGES.map(async language => {
      const text = await readFile(join(folder, 'locales', `${language}.json`), 'utf8').catch(() => undefined);
      if (text === undefined) return [language, undefined] as const;
      try {
        return [language, PluginLocale.parse(JSON.parse(text))] as const;
      } catch (error) {
        complain(`locales/${language}.json is ignored: ${(error as Error).message.slice(0, 200)}`);
        return [language, undefined] as const;
      }
    }),
  );
  return Object.fromEntries(read.filter(([, locale]) => locale !== undefined));
}
