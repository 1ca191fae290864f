import { escapeHtml } from '@vitrine/plugin-sdk';

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly bold?: boolean;
  readonly anchor?: 'start' | 'end';
}

/** The first font is bundled; the fonts for Chinese characters come from the machine. */
export const FONTS = 'DejaVu Sans, Noto Sans CJK SC, Noto Sans CJK TC, PingFang SC, Microsoft YaHei';

/** Draws a line of text in a picture. */
export const text = (value: string, { x, y, size, colour, bold = false, anchor = 'start' }: TextStyle): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-weight="${bold ? 700 : 400}" text-anchor="${anchor}">` +
  `${escapeHtml(value)}</text>`;

/** Returns the width of a text in Latin letters; Chinese characters are twice as wide. */
export const widthOf = (value: string): number => [...value].reduce((width, sign) => width + signWidth(sign), 0);

const signWidth = (sign: string) => (/[\u1100-\uffdc\u{1f000}-\u{3ffff}]/u.test(sign) ? 2 : 1);

/** Shortens a text to a width in Latin letters. */
export function clipped(value: string, maxLength: number): string {
  let width = 0;
  let fitting = '';
  for (const sign of value) {
    width += signWidth(sign);
    if (width > maxLength) return `${fitting.trimEnd()}…`;
    fitting += sign;
  }
  return fitting;
}
