import { drawGlobe, type Globe } from './globe.view.ts';
import type { PictureTheme } from './picture-theme.rule.ts';
import { fitted, lengthOf, text } from './svg-text.ts';

/** Size in pixels that services with link previews expect. */
const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
/** Left and right edge of the content, and the width left of the globe. */
export const LEFT = 60;
export const RIGHT = PREVIEW_SIZE.width - LEFT;
export const ROOM = 630;

/** Draws the frame of a picture for link previews: background, globe and name of the site. Previews are small: no text below 22 px. */
export function drawPreview(site: string, globe: Globe, theme: PictureTheme, content: string): string {
  const { width, height } = PREVIEW_SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${theme.fonts}">` +
    `<rect width="100%" height="100%" fill="${theme.ground}"/>${theme.isPlain ? '' : glows(theme)}${drawGlobe(globe, theme)}` +
    `${logo(theme)}${bold(fitted(site, ROOM - 64, 38, theme.isMono), { x: LEFT + 64, y: 91, size: 38 }, theme)}${content}</svg>`
  );
}

function glows({ accent, down, scheme }: PictureTheme): string {
  const [nearOpacity, farOpacity] = scheme === 'dark' ? [0.45, 0.24] : [0.16, 0.12];
  const glow = (id: string, colour: string, cover: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${cover}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return (
    glow('near', accent, nearOpacity) +
    glow('far', down, farOpacity) +
    '<ellipse cx="984" cy="189" rx="840" ry="567" fill="url(#near)"/><ellipse cx="120" cy="630" rx="720" ry="441" fill="url(#far)"/>'
  );
}

/** The logo in the accent colour, 46 px high. */
const logo = ({ accent, onAccent, isPlain, ink, background }: PictureTheme): string =>
  `<g transform="translate(${LEFT} 55) scale(1.4375)"><rect width="32" height="32" rx="${isPlain ? 0 : 8}" fill="${isPlain ? ink : accent}"/>` +
  `<path d="M5.5 17.5h5.2l2.7-7.2 4.4 13 2.9-5.8h5.8" fill="none" stroke="${isPlain ? background : onAccent}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></g>`;

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'start' | 'end';
}

export const bold = (value: string, line: Line, { ink, isMono }: PictureTheme): string =>
  text(value, { ...line, colour: ink, bold: true, spacing: isMono ? 0 : -0.025 });
export const soft = (value: string, line: Line, { quiet }: PictureTheme): string =>
  text(value, { ...line, colour: quiet });

/** A node that is offline, or another problem. */
export interface Trouble {
  readonly name: string;
  /** Text after the name, never shortened. */
  readonly tail: string;
  readonly isOffline: boolean;
}

/** Draws up to two troubles as pills 48 px high, and the number of the others. */
export function drawTroubles(problems: readonly Trouble[], y: number, theme: PictureTheme): string {
  let x = LEFT;
  const drawn = problems.slice(0, 2).map(({ name, tail, isOffline }, i) => {
    const room = LEFT + ROOM - x - (problems.length > i + 1 ? 60 : 0) - (problems.length > 1 && i === 0 ? 230 : 0);
    const length = (value: string) => lengthOf(value, 25, theme.isMono);
    if (room < 62 + length(`${name.slice(0, 4)}…${tail}`)) return '';
    const label = fitted(name, room - 62 - length(tail), 25, theme.isMono) + tail;
    const width = length(label) + 62;
    const pill = pillAt(x, y, { width, label, colour: isOffline ? theme.bad : theme.raised, isOffline }, theme);
    x += width + 14;
    return pill;
  });
  const suffix = problems.length - drawn.filter(Boolean).length;
  return drawn.join('') + (suffix > 0 ? soft(`+${suffix}`, { x: x + 2, y: y + 33, size: 25 }, theme) : '');
}

function pillAt(
  x: number,
  y: number,
  pill: { readonly width: number; readonly label: string; readonly colour: string; readonly isOffline: boolean },
  theme: PictureTheme,
): string {
  const { width, label, colour, isOffline } = pill;
  return (
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width.toFixed(1)}" height="47" rx="${theme.isPlain ? 0 : 23.5}" fill="${theme.surface}" fill-opacity="${theme.isPlain ? 1 : 0.6}" stroke="${theme.ink}" stroke-opacity=".2"/>` +
    (isOffline
      ? `<circle cx="${x + 25}" cy="${y + 24}" r="5.3" fill="none" stroke="${colour}" stroke-width="3.5"/>`
      : `<path d="M${x + 25} ${y + 16.5}l7.5 7.5l-7.5 7.5l-7.5 -7.5z" fill="${colour}"/>`) +
    bold(label, { x: x + 44, y: y + 33, size: 25 }, theme)
  );
}

/** Draws a flag with rounded corners, and an outline for white ones. */
export function drawFlag(
  flag: string,
  box: { x: number; y: number; width: number; height: number },
  theme: PictureTheme,
) {
  const { x, y, width, height } = box;
  const edges = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const radius = theme.isPlain ? 0 : height / 6;
  return (
    `<clipPath id="flag${x}"><rect ${edges} rx="${radius}"/></clipPath>` +
    `<image ${edges} href="${flag}" preserveAspectRatio="xMidYMid slice" clip-path="url(#flag${x})"/>` +
    `<rect ${edges} rx="${radius}" fill="none" stroke="#808080" stroke-opacity=".35"/>`
  );
}

/** Draws the availability over 90 days at the right edge. */
export const drawShare = (share: string, label: string, theme: PictureTheme): string =>
  soft(label, { x: RIGHT, y: 533, size: 22, anchor: 'end' }, theme) +
  bold(share, { x: RIGHT, y: 585, size: 46, anchor: 'end' }, theme);
