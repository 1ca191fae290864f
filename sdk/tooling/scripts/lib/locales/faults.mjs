import { expectedTexts, isOneWide, siblings } from './texts.mjs';

const found = (text, pattern) => [...new Set(text.match(pattern) ?? [])].sort();
const gaps = text => found(text, /\{\{[^}]*\}\}/g);
const tags = text => found(text, /<\/?[\w-]+\s*\/?>/g);
const same = (a, b) => a.join() === b.join();

/** Zero and one may be written as words: `a node` instead of `{{count}} node`. */
const mayLackCount = (key, language) => key.endsWith('_zero') || (key.endsWith('_one') && !isOneWide(language));

/** Matches a term at the start of a word, of any case; Japanese has no spaces between words. */
const term = (text, language) => new RegExp((language === 'ja' ? '' : '(?<!\\p{L})') + text, 'iu');
const english = text => new RegExp(`\\b${text}(s|es)?\\b`, 'i');

/**
 * Returns the errors of a translation file: unknown keys, empty texts, placeholders or tags that differ from English, missing
 * plural forms, and words that the glossary forbids. Missing keys are not errors.
 */
export function faultsOf(language, source, translation, glossary = {}) {
  const expected = expectedTexts(source, language);
  return [...translation].flatMap(([key, text]) => {
    const original = expected.get(key);
    if (original === undefined) return [`${key}: English has no such key, or the language no such plural form`];
    if (typeof text !== 'string' || text.trim() === '') return [`${key}: no text`];
    const requiredGaps = gaps(original).filter(
      gap => gap !== '{{count}}' || !mayLackCount(key, language) || gaps(text).includes(gap),
    );
    const faults = [];
    if (!same(gaps(text), requiredGaps))
      faults.push(`${key}: has ${gaps(text).join(' ') || 'no gaps'}, English ${requiredGaps.join(' ') || 'none'}`);
    if (!same(tags(text), tags(original)))
      faults.push(`${key}: has other tags than English, ${tags(original).join(' ') || 'none'}`);
    const missing = siblings(key, [...expected.keys()]).filter(form => !translation.has(form));
    if (missing.length > 0) faults.push(`${key}: the plural form ${missing.join(', ')} is missing`);
    for (const [name, { use, not = [] }] of Object.entries(glossary))
      for (const forbidden of not)
        if (english(name).test(original) && term(forbidden, language).test(text))
          faults.push(`${key}: “${forbidden}” for ${name}; the glossary has ${use.join(' or ')}`);
    return faults;
  });
}

/** Returns texts whose English has a term while the translation has none of its translations: often right, sometimes a mistake. */
export function glossaryHints(language, source, translation, glossary) {
  const expected = expectedTexts(source, language);
  return [...translation].flatMap(([key, text]) =>
    Object.entries(glossary)
      .filter(
        ([name, { use }]) =>
          english(name).test(expected.get(key) ?? '') && !use.some(forbidden => term(forbidden, language).test(text)),
      )
      .map(([name, { use }]) => `${key}: ${name} without ${use.join(' or ')}: ${text}`),
  );
}
