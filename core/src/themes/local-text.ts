import type { LocalText } from '@vitrine/contracts';

/** A text in a language: the exact one, one of the same tongue, English, or whatever there is. */
export function localizedText(text: LocalText | undefined, language: string): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const tongue = language.split('-')[0] ?? '';
  const near = Object.keys(text).find(tag => tag === tongue || tag.startsWith(`${tongue}-`));
  return text[language] ?? (near ? text[near] : undefined) ?? text.en ?? Object.values(text)[0] ?? '';
}
