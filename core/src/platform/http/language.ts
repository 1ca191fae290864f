import type { IncomingMessage } from 'node:http';

/** Languages of the server's own texts. */
export const LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the best supported language of the Accept-Language header. The fallback is the language of the pages (zh-CN), so that a
 * page and the server's texts on it match; a request without the header, or with the `*` of Node's fetch, comes from a program and
 * gets English.
 */
export function languageOf({ headers }: IncomingMessage): Language {
  const header = headers['accept-language'] ?? '';
  if (header === '' || header === '*') return 'en';
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map(entry => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.find(parameter => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: spokenLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
    });
  const best = preferences.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best.find(({ language }) => language)?.language ?? 'zh-CN';
}

/** Languages of the pages without texts of the server. */
const IN_ENGLISH = /^(en|ja|de|es|ru|fr|pt)(-|$)/i;

/** Returns the language of the server's texts for a reader's language; undefined if pages do not support it. */
export function spokenLanguage(tag: string): Language | undefined {
  if (/^zh(-|$)/i.test(tag)) return /hant|-(tw|hk|mo)\b/i.test(tag) ? 'zh-TW' : 'zh-CN';
  return IN_ENGLISH.test(tag) ? 'en' : undefined;
}
