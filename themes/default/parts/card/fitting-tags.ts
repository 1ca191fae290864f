import type { NodeTag } from '@vitrine/theme-sdk';

/** Widths in px: padding of a tag, gap between tags, a letter, and a letter of a wide script. */
const EDGES = 12;
const GAP = 4;
const LETTER = 6.2;
const WIDE_LETTER = 11;
/** Width of "+9" with its gap. */
const MORE = 28;
/** Maximum width: longer tags are truncated with "…". */
const MAX_WIDTH = 120;

const isWide = (letter: string) => letter.codePointAt(0)! >= 0x2e80;
const widthOf = (label: string) =>
  Math.min(MAX_WIDTH, EDGES + [...label].reduce((sum, letter) => sum + (isWide(letter) ? WIDE_LETTER : LETTER), 0));

/** Returns the tags that fit into a width in px, in order, and the remaining ones, which are shown as a number. */
export function fittingTags(tags: readonly NodeTag[], width: number) {
  let used = 0;
  const count = tags.findIndex(({ label }, i) => {
    used += widthOf(label) + GAP;
    return used > width - (i < tags.length - 1 ? MORE : 0);
  });
  const visibleTags = count < 0 ? tags : tags.slice(0, count);
  return { shown: visibleTags, more: tags.slice(visibleTags.length) };
}
