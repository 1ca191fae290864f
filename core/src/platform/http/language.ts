import type { IncomingMessage } from 'node:http';

export const LANGUAGES = ['en', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the best supported language of the Accept-Language header; English if there is none. */
export function languageOf({ headers }: IncomingMessage): Language {
  const wishes = (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map(wish => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.find(parameter => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: spoken(tag), weight: weight === undefined ? 1 : Number(weight) };
    });
  const best = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best.find(({ language }) => language)?.language ?? 'en';
}

function spoken(tag: string): Language | undefined {
  if (/^zh(-|$)/.test(tag)) return /hant|-(tw|hk|mo)\b/.test(tag) ? 'zh-TW' : 'zh-CN';
  return /^en(-|$)/.test(tag) ? 'en' : undefined;
}
