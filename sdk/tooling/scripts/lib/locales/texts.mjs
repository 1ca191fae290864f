const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the texts of a tree by their paths: `{ a: { b: 'c' } }` as `a.b` → `c`. */
export const flat = (tree, before = '') =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      value !== null && typeof value === 'object' ? [...flat(value, `${before}${key}.`)] : [[before + key, value]],
    ),
  );

/** Returns the nested texts for texts by path. */
export function nested(texts) {
  const tree = {};
  for (const [path, text] of texts) {
    const keys = path.split('.');
    const last = keys.pop();
    keys.reduce((branch, key) => (branch[key] ??= {}), tree)[last] = text;
  }
  return tree;
}

/** Plural forms of a language, in the order of CLDR. */
const formsOf = language => {
  const has = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter(form => has.has(form));
};

/** Returns whether the form `one` of a language also covers other numbers: 21 in Russian, 0 in French. */
export const isOneWide = language => [0, 21].some(count => new Intl.PluralRules(language).select(count) === 'one');

/** Returns the English text that a plural form translates. */
function sourceOf(english, baseKey, form, language) {
  const [singular, plural] = [english.get(`${baseKey}_one`), english.get(`${baseKey}_other`)];
  const isOne = form === 'one' && singular !== undefined;
  return isOne && (!isOneWide(language) || singular.includes('{{count}}') || !plural.includes('{{count}}'))
    ? singular
    : plural;
}

/**
 * Returns the keys that a language needs, with their English texts, in the order of English: a text with a count needs each plural
 * form of the language, and the form `zero` if English has one.
 */
export function expectedTexts(english, language) {
  const expected = new Map();
  for (const [key, text] of english) {
    const baseKey = key.replace(PLURAL, '');
    if (key === baseKey || key.endsWith('_zero') || !english.has(`${baseKey}_other`)) expected.set(key, text);
    else
      for (const form of formsOf(language))
        expected.set(`${baseKey}_${form}`, sourceOf(english, baseKey, form, language));
  }
  return expected;
}

/** Returns the forms of the same text: keys that differ only in the plural suffix. */
export const siblings = (key, keys) => {
  const baseKey = key.replace(PLURAL, '');
  return baseKey === key
    ? [key]
    : keys.filter(variant => variant.replace(PLURAL, '') === baseKey && variant !== baseKey);
};

/** Returns the translated texts in the order of English, nested. */
export const ordered = (translation, expected) =>
  nested([...expected.keys()].filter(key => translation.has(key)).map(key => [key, translation.get(key)]));
