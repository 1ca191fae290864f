import type { LocalText } from '@vitrine/contracts';

/** Returns a text in a language: exact match, same base language, English, or any. */
export function localizedText(text: LocalText | undefined, language: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const baseLanguage = language.split('-')[0] ?? '';
  const matchingTag = Object.keys(text).find(tag => tag === baseLanguage || tag.startsWith(`${baseLanguage}-`));
  return text[language] ?? (matchingTag ? text[matchingTag] : undefined) ?? text.en ?? Object.values(text)[0] ?? '';
}
