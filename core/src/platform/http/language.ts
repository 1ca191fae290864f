import type { IncomingMessage } from 'node:http';

export const LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Returns the best supported language of the Accept-Language header. The fallback is that of the pages (zh-CN), so that a page and
 * the server's texts on it agree; a request without the header, or with the `*` of Node's fetch, is a program's, and gets English.
 */
export function languageOf({ headers }: IncomingMessage): Language {
  const header = headers['accept-language'] ?? '';
  if (header === '' || header === '*') return 'en';
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map(wish => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.find(parameter => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: spoken(tag), weight: weight === undefined ? 1 : Number(weight) };
    });
  const best = preferences.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best.find(({ language }) => language)?.language ?? 'zh-CN';
}

function spoken(tag: string): Language | undefined {
  if (/^zh(-|$)/.test(tag)) return /hant|-(tw|hk|mo)\b/.test(tag) ? 'zh-TW' : 'zh-CN';
  return /^en(-|$)/.test(tag) ? 'en' : undefined;
}
