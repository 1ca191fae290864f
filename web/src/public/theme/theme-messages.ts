import type { Language, Messages, Theme } from '@vitrine/theme-sdk';
import { withinTime } from './within-time.ts';

/** Time in ms that visitors wait for the texts of a theme. */
const TIMEOUT_MS = 3000;

/**
 * Returns the texts of a theme in a language, completed with English ones. Never rejects: a failure to load is reported, and texts
 * of the default theme, or the keys, are shown instead.
 */
export async function themeMessages(
  { locales }: Pick<Theme, 'locales'>,
  language: Language,
  report: (place: string, error: unknown) => void,
): Promise<Messages> {
  const load = async (language: Language): Promise<Messages> => {
    try {
      const texts = Promise.resolve(locales[language]?.() ?? {});
      return await withinTime(texts, TIMEOUT_MS, `The texts did not load within ${TIMEOUT_MS / 1000} s.`);
    } catch (error) {
      report(`locales/${language}`, error);
      return {};
    }
  };
  if (language === 'en') return load('en');
  const [english, translated] = await Promise.all([load('en'), load(language)]);
  return completed(translated, english);
}

/** Adds missing texts from `fallback`. */
function completed(translated: Messages, fallback: Messages): Messages {
  const filled = Object.entries(fallback).map(([key, text]) => {
    const known = translated[key];
    if (known === undefined) return [key, text];
    return [key, typeof known === 'object' && typeof text === 'object' ? completed(known, text) : known];
  });
  return { ...translated, ...(Object.fromEntries(filled) as Messages) };
}
