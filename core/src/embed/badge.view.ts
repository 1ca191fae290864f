import { escapeHtml } from '@vitrine/plugin-sdk';

/** Text of a badge, and whether its state is good. */
export interface Badge {
  readonly label: string;
  readonly value: string;
  readonly tone: 'good' | 'fair' | 'bad' | 'plain';
}

/** Each has a contrast of at least 4.5 to 1 with the text on it. */
const COLOURS: Readonly<Record<Badge['tone'], string>> = {
  good: '#18794e',
  fair: '#8f5b00',
  bad: '#c62a2f',
  plain: '#3b5bdb',
};

const NARROW = /[ijl.,:;|!'"()[\]tfrI1 ]/;
const WIDE = /[mwMW@%]/;

/** Estimates the width of a text at 11 px; textLength enforces it. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (letter > '\u2e7f' ? 11 : NARROW.test(letter) ? 4 : WIDE.test(letter) ? 10 : 6.7),
    0,
  );

/** Removes control characters, which XML does not allow, and limits the length. */
const tidy = (text: string) => {
  const letters = [...text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ').trim()];
  return letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : letters.join('');
};

/** Draws the badge as SVG: no script, no inline style that a content security policy would block, readable without colour. */
export function drawBadge({ label, value, tone }: Badge): string {
  const [left, right] = [tidy(label), tidy(value)];
  const [a, b] = [Math.round(widthOf(left)), Math.round(widthOf(right))];
  const [split, width] = [a + 12, a + b + 24];
  const fullText = escapeHtml(`${left}: ${right}`);
  const text = (content: string, x: number, length: number) =>
    `<text x="${x}" y="14" textLength="${length}">${escapeHtml(content)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${fullText}"><title>${fullText}</title>` +
    `<clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath>` +
    `<g clip-path="url(#r)"><rect width="${split}" height="20" fill="#3a3f42"/>` +
    `<rect x="${split}" width="${width - split}" height="20" fill="${COLOURS[tone]}"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">` +
    `${text(left, 6, a)}${text(right, split + 6, b)}</g></svg>`
  );
}
