import { escapeHtml } from '@vitrine/plugin-sdk';

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'end';
  /** Letter spacing, as a share of the font size. */
  readonly spacing?: number;
}

const CJK_FONTS = 'Noto Sans CJK SC, Noto Sans CJK TC, PingFang SC, Microsoft YaHei, Inter';

/** Bundled fonts, Inter with digits of equal width; fonts with Chinese characters are taken from the machine. */
export const FONTS = 'Inter';
export const MONO_FONTS = 'DejaVu Sans Mono';

/** Widths of the characters from space to tilde in bold Inter, in hundredths of the font size. */
const WIDTHS =
  '25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 65 65 65 65 65 65 65 65 65 65 32 33 67 67 67 54 100 73 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65 66 74 73 102 72 71 65 37 38 37 48 47 35 57 62 58 62 59 39 63 61 26 26 57 26 90 61 61 62 62 40 55 35 61 59 84 57 59 57 45 36 45 67'
    .split(' ')
    .map(Number);
const MONO_WIDTH = 0.602;

/** The renderer uses the first font that exists, and any other for missing characters: Chinese text needs its own list of fonts. */
const fontFor = (value: string): string => (widthOf(value) > [...value].length ? ` font-family="${CJK_FONTS}"` : '');

/** Draws a line of text in a picture. */
export const text = (
  value: string,
  { x, y, size, colour, bold = false, anchor = 'start', spacing = 0 }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-weight="${bold ? 600 : 400}" text-anchor="${anchor}"` +
  `${spacing === 0 ? '' : ` letter-spacing="${(spacing * size).toFixed(2)}"`}${fontFor(value)}>${escapeHtml(value)}</text>`;

/** Capitalizes the first letter. */
export const capital = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** Returns the approximate width of bold text in px. */
export function lengthOf(value: string, size: number, isMono = false): number {
  const widths = [...value].map(character => {
    if (signWidth(character) === 2) return 1;
    return isMono ? MONO_WIDTH : (WIDTHS[character.codePointAt(0)! - 32] ?? 80) / 100;
  });
  return widths.reduce((sum, width) => sum + width, 0) * size;
}

/** Returns the width of a text in Latin letters; Chinese characters are twice as wide. */
const widthOf = (value: string): number => [...value].reduce((width, character) => width + signWidth(character), 0);

const signWidth = (character: string) => (/[\u1100-\u11ff\u2e80-\uffdc\u{1f000}-\u{3ffff}]/u.test(character) ? 2 : 1);

/** Shortens a text to a width in Latin letters. */
export function clipped(value: string, maxLength: number): string {
  let width = 0;
  let truncated = '';
  for (const character of value) {
    width += signWidth(character);
    if (width > maxLength) return `${truncated.trimEnd()}…`;
    truncated += character;
  }
  return truncated;
}

/** Shortens bold text to a width in px. */
export function fitted(value: string, length: number, size: number, isMono = false): string {
  if (lengthOf(value, size, isMono) <= length) return value;
  let truncated = '';
  for (const character of value) {
    if (lengthOf(`${truncated}${character}…`, size, isMono) > length) break;
    truncated += character;
  }
  return `${truncated.trimEnd()}…`;
}
