import type { LocalText } from '@vitrine/contracts';

/** Returns a text in a language: exact match, same base language, English, or any. */
export function localizedText(text: LocalText | undefined, language: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const tongue = language.split('-')[0] ?? '';
  const near = Object.keys(text).find(tag => tag === tongue || tag.startsWith(`${tongue}-`));
  return text[language] ?? (near ? text[near] : undefined) ?? text.en ?? Object.values(text)[0] ?? '';
}
