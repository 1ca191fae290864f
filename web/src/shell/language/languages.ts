import type { Language } from '@vitrine/theme-sdk';

/** Languages whose missing texts are shown in English: docs/translating.md. */
const ADDED: readonly Language[] = ['ja', 'de', 'es', 'ru', 'fr', 'pt-BR'];

/** Supported languages. The ones before the added languages are always complete. */
export const LANGUAGES: readonly Language[] = ['en', 'zh-CN', 'zh-TW', ...ADDED];

export const FALLBACK: Language = 'zh-CN';

/** Returns whether missing texts of a language are shown in English. */
export const isAdded = (language: string): boolean => ADDED.some(added => added === language);

/**
 * Returns the supported language for a browser's language: simplified Chinese for Singapore, traditional for Hong Kong and Macau;
 * for other languages the region is ignored.
 */
export function nearest(code: string): string {
  const [language, ...parts] = code.toLowerCase().split(/[-_]/);
  if (language === 'en') return 'en';
  if (language !== 'zh') return ADDED.find(added => added.split('-')[0] === language) ?? code;
  return parts.some(part => ['tw', 'hk', 'mo', 'hant'].includes(part)) && !parts.includes('hans') ? 'zh-TW' : 'zh-CN';
}
