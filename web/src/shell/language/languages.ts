import type { Language } from '@vitrine/theme-sdk';

/** Supported languages, each named in itself by the key `language.<code>`. */
export const LANGUAGES: readonly Language[] = ['en', 'zh-CN', 'zh-TW'];

export const FALLBACK: Language = 'zh-CN';

/** Returns the translation for a browser's language: simplified Chinese for Singapore, traditional for Hong Kong and Macau. */
export function nearest(code: string): string {
  const [language, ...parts] = code.toLowerCase().split(/[-_]/);
  if (language === 'en') return 'en';
  if (language !== 'zh') return code;
  return parts.some(part => ['tw', 'hk', 'mo', 'hant'].includes(part)) && !parts.includes('hans') ? 'zh-TW' : 'zh-CN';
}
