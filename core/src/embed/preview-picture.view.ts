import { badgeOf, countByPresence, percent, presenceOf, uptimeText, used, type NodeSnapshot } from './badge.rule.ts';
import type { Words } from './badge-labels.ts';
import { clipped, FONTS, text as line } from './svg-text.ts';

/** Size in pixels that services with link previews expect. */
const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
const COLOURS = {
  back: '#111113',
  panel: '#1c1c1f',
  text: '#edeef0',
  faint: '#b0b4ba',
  good: '#3dd68c',
  bad: '#ff9592',
  track: '#2b2d31',
  usage: '#6e6ade',
  raised: '#ffc53d',
  high: '#e5484d',
};
type Presence = ReturnType<typeof presenceOf>;
/** State of a node, or of a site with some problems. */
type Mark = Presence | 'attention';
const ORDER: Readonly<Record<Presence, number>> = { offline: 0, online: 1, waiting: 2 };
/** Maximum number of nodes with a tile of their own; the rest is shown as a number. */
const MAX_TILES = 12;

/** Colour of a usage in percent, as on the page. */
const colourOf = (value: number): string => (value >= 90 ? COLOURS.high : value >= 75 ? COLOURS.raised : COLOURS.usage);

/** Number of characters that fit in the line below the name. */
const LINE_LETTERS = 44;

/** Draws the picture for previews of links to the site, as SVG. `troubles`: descriptions of problems other than offline nodes. */
export function drawSitePreview(
  name: string,
  nodes: readonly NodeSnapshot[],
  words: Words,
  troubles: readonly string[] = [],
): string {
  const { online, offline } = countByPresence(nodes.map(({ state }) => state));
  const hasTroubles = offline + troubles.length > 0;
  // Problems first, as on the page.
  const shown = nodes.toSorted((a, b) => ORDER[presenceOf(a.state)] - ORDER[presenceOf(b.state)]).slice(0, MAX_TILES);
  const more = nodes.length - shown.length;
  return picture([
    heading(
      name,
      clipped([`${online}/${nodes.length} ${words.online}`, ...troubles].join(' · '), LINE_LETTERS),
      hasTroubles ? (online > 0 ? 'attention' : 'offline') : online > 0 ? 'online' : 'waiting',
    ),
    online > 0
      ? text(words.cpu, { x: PREVIEW_SIZE.width - MARGIN, y: 232, size: 22, colour: COLOURS.faint, anchor: 'end' })
      : '',
    ...shown.map((snapshot, i) => tile(snapshot, i, words)),
    more > 0 ? text(`+${more}`, { x: PREVIEW_SIZE.width - MARGIN, y: 590, size: 28, anchor: 'end' }) : '',
  ]);
}

/** Draws the picture of one node. A node that does not report has no values. */
export function drawNodePreview(site: string, now: NodeSnapshot, words: Words): string {
  const { node, state } = now;
  const bars = [
    [words.cpu, used(state.cpu, 100)],
    [words.memory, used(state.ramUsed, node.ramTotal)],
    [words.disk, used(state.diskUsed, node.diskTotal)],
  ] as const;
  const uptime = `${words.uptime} ${uptimeText(state, words)}`;
  return picture([
    heading(node.name, badgeOf('status', now, words).value, presenceOf(state)),
    ...(state.online ? bars.map(([label, value], i) => bar(label, value, i)) : []),
    text(state.online ? `${site} · ${uptime}` : site, { x: MARGIN, y: 570, size: 30, colour: COLOURS.faint }),
  ]);
}

const picture = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" font-family="${FONTS}">` +
  `<rect width="100%" height="100%" fill="${COLOURS.back}"/>${parts.join('')}</svg>`;

const heading = (title: string, state: string, sign: Mark): string =>
  text(clipped(title, 24), { x: MARGIN, y: 135, size: 64, bold: true }) +
  mark(MARGIN, 196, sign) +
  text(state, { x: MARGIN + 40, y: 210, size: 38, colour: COLOURS.faint });

function tile({ node, state, now }: NodeSnapshot, index: number, words: Words): string {
  const [width, height, gap] = [340, 66, 10];
  const x = MARGIN + (index % 3) * (width + gap);
  const y = 250 + Math.floor(index / 3) * (height + gap);
  const left = x + 56;
  const name = (letters: number, top: number) => text(clipped(node.name, letters), { x: left, y: y + top, size: 26 });
  // The text of a state is too long to fit beside the name.
  const content = state.online
    ? name(13, 39) +
      text(percent(state.cpu ?? undefined), {
        x: x + width - 20,
        y: y + 39,
        size: 24,
        colour: COLOURS.faint,
        anchor: 'end',
      }) +
      usageBar(state.cpu ?? 0, { x: x + 20, y: y + 53, width: width - 40, height: 4 })
    : name(17, 31) +
      text(badgeOf('status', { node, state, now }, words).value, {
        x: left,
        y: y + 54,
        size: 19,
        colour: COLOURS.faint,
      });
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="${COLOURS.panel}"/>` +
    mark(x + 20, y + (state.online ? 29 : height / 2), presenceOf(state)) +
    content
  );
}

function bar(label: string, share: number | undefined, index: number): string {
  const value = share && Math.min(100, share);
  const y = 300 + index * 76;
  const width = 700;
  return (
    text(label, { x: MARGIN, y: y + 20, size: 32 }) +
    usageBar(value ?? 0, { x: 300, y, width, height: 20 }) +
    text(percent(value), { x: 1120, y: y + 20, size: 32, anchor: 'end' })
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bar for a usage in percent, on its track. */
function usageBar(value: number, { x, y, width, height }: Box): string {
  const part = (fill: string, length: number) =>
    `<rect x="${x}" y="${y}" width="${length.toFixed(1)}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;
  return part(COLOURS.track, width) + part(colourOf(value), (Math.min(100, value) / 100) * width);
}

/**
 * State as colour and shape: a dot, a cross, a triangle for a site with some problems, or a ring for a node that never reported.
 */
function mark(x: number, y: number, sign: Mark): string {
  if (sign === 'attention')
    return `<path d="M${x + 11} ${y - 10}l12 20h-24z" fill="${COLOURS.raised}" stroke="${COLOURS.raised}" stroke-width="3" stroke-linejoin="round"/>`;
  if (sign === 'online') return `<circle cx="${x + 11}" cy="${y}" r="11" fill="${COLOURS.good}"/>`;
  if (sign === 'waiting')
    return `<circle cx="${x + 11}" cy="${y}" r="9" fill="none" stroke="${COLOURS.faint}" stroke-width="4"/>`;
  return `<path d="M${x + 2} ${y - 9}l18 18m0-18l-18 18" stroke="${COLOURS.bad}" stroke-width="6" stroke-linecap="round"/>`;
}

type Style = Parameters<typeof line>[1];

const text = (
  value: string,
  { colour = COLOURS.text, ...style }: Omit<Style, 'colour'> & { readonly colour?: string },
) => line(value, { colour, ...style });
