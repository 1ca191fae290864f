/** Texts of a theme in one language, nested freely. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Returns the keys of all texts, such as `card.cpu`. */
export const textKeys = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : textKeys(text, `${before}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns true if a text exists. Plural forms differ by language, so any plural form is sufficient. */
export function isKnownText(known: ReadonlySet<string>, key: string): boolean {
  if (known.has(key)) return true;
  const stem = key.replace(PLURAL, '');
  return [...known].some(
    knownKey => knownKey !== key && PLURAL.test(knownKey) && knownKey.replace(PLURAL, '') === stem,
  );
}
