/** Letters of a short name by script: three Latin letters, because they are narrow. */
const LATIN = 3;
const WIDE = 2;

/**
 * Returns a short form of a latency target's name: the first letters of its words if there are several, otherwise of its only word;
 * "Cloudflare DNS" is CD, "Frankfurt" FRA, "\u4e0a\u6d77\u7535\u4fe1" its first two characters.
 */
export function shortName(name: string): string {
  const terms = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = ''] = terms;
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(first))
    return [...first].slice(0, WIDE).join('');
  const letters = terms.length > 1 ? terms.map(part => [...part][0]).join('') : first;
  return [...letters].slice(0, LATIN).join('').toUpperCase();
}
