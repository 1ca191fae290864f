import { countedTraffic, trafficSince } from '@vitrine/contracts/traffic';
import { DAY_S } from '@vitrine/contracts/time';
import { bytesText, rateText } from './amounts.ts';
import { availabilityShare, formatDuration, presenceOf, used, type NodeSnapshot } from './badge.rule.ts';
import type { Words } from './badge-labels.ts';
import { priceText } from './price-text.ts';
import { clipped, FONTS, text, widthOf } from './svg-text.ts';

/** Size of the card in px; the picture has twice as many pixels in each direction. */
const SIZE = { width: 640, height: 214 } as const;
const MARGIN = 24;
const RIGHT = SIZE.width - MARGIN;
/** Left and right ends of the strip of days and of the bars. */
const STRIP_END = 548;
const BAR = 122;
const BAR_STEP = 140;
const FLAG = { width: 24, height: 16 } as const;
/** Seconds offline on a day from which its cell is red; below, it is amber. */
const LONG_OUTAGE_S = 4 * 3600;

const COLOURS = {
  light: {
    ...{ ground: '#fcfcfd', line: '#d9d9e0', ink: '#1c2024', quiet: '#60646c', track: '#e0e1e6' },
    ...{ usage: '#5b5bd6', raised: '#ffba18', high: '#e5484d', up: '#46a375', none: '#e0e1e6' },
    ...{ online: ['#218358', '#e6f6eb'], offline: ['#ce2c31', '#feebec'], waiting: ['#60646c', '#f0f0f3'] },
    tiers: ['#30a46c', '#7ba12c', '#c08a00', '#dd7a17', '#e5484d'],
  },
  dark: {
    ...{ ground: '#111113', line: '#363a3f', ink: '#edeef0', quiet: '#b0b4ba', track: '#2b2d31' },
    ...{ usage: '#6e6ade', raised: '#ffc53d', high: '#e5484d', up: '#2f9464', none: '#2b2d31' },
    ...{ online: ['#3dd68c', '#132d21'], offline: ['#ff9592', '#3b1219'], waiting: ['#b0b4ba', '#212225'] },
    tiers: ['#3dd68c', '#9fce4f', '#ffc53d', '#ff9f43', '#ff6369'],
  },
} as const;
export type Scheme = keyof typeof COLOURS;

/** Upper limits of the latency tiers in ms, as on the page. A loss of a tenth or more puts a target in the last tier. */
const TIERS = [50, 120, 200, 300] as const;
const LOSSY = 10;

/** State of a day in the strip. */
type Day = 'none' | 'up' | 'short' | 'long';

/** Data of a card. */
export interface CardPicture {
  readonly snapshot: NodeSnapshot;
  readonly site: string;
  readonly language: string;
  readonly timeZone: string;
  readonly words: Words;
  readonly scheme: Scheme;
  /** False if visitors must not see the system of machines. */
  readonly showsSystem: boolean;
  /** Flag of the country as a data URL; empty if unknown. */
  readonly flag: string;
  readonly days: readonly Day[];
  /** Up to three targets: short name, round trip in ms and loss in %; `null` if not measured. */
  readonly targets: readonly { readonly name: string; readonly cell: readonly [number | null, number] | null }[];
}

/** Draws the card of one node, for forums and readme files, as SVG. For a node that is offline, live values are left out. */
export function drawCardPicture(card: CardPicture): string {
  const colours = COLOURS[card.scheme];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width * 2}" height="${SIZE.height * 2}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="${FONTS}">` +
    `<rect x=".5" y=".5" width="${SIZE.width - 1}" height="${SIZE.height - 1}" rx="14" fill="${colours.ground}" stroke="${colours.line}"/>` +
    `${heading(card)}${shares(card)}${network(card)}${strip(card)}${foot(card)}</svg>`
  );
}

const coresText = (cores: number, words: Words) =>
  cores > 0 ? `${cores} ${cores === 1 ? words.core : words.cores}` : '';

function heading(card: CardPicture): string {
  const { words, scheme, language, showsSystem, flag } = card;
  const { node, state } = card.snapshot;
  const { ink, quiet, ...colours } = COLOURS[scheme];
  const presence = presenceOf(state);
  const [front = ink, back] = colours[presence];
  const said = stateText(card);
  const width = widthOf(said) * 6.6 + 34;
  const name = clipped(node.name, Math.floor((RIGHT - MARGIN - width - 20) / 12.5));
  const place = node.region
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(node.region) ?? '')
    : '';
  const flagX = MARGIN + widthOf(name) * 12 + 8;
  const placeX = flagX + (flag ? FLAG.width + 8 : 0);
  const hasRoom = placeX + widthOf(place) * 7 < RIGHT - width - 10;
  const system = showsSystem ? [node.os, node.virtualization === 'none' ? '' : node.virtualization.toUpperCase()] : [];
  const facts = [
    ...system,
    coresText(node.cpuCores, words),
    node.ramTotal > 0 ? bytesText(node.ramTotal, 1024) : '',
    node.diskTotal > 0 ? bytesText(node.diskTotal, 1024) : '',
    priceText(node, words, language),
  ].filter(Boolean);
  const sign = { x: RIGHT - width + 14, y: 32 };
  return (
    text(name, { x: MARGIN, y: 39, size: 20, bold: true, colour: ink }) +
    (hasRoom && flag ? flagAt(flagX, flag) : '') +
    (hasRoom ? text(place, { x: placeX, y: 38, size: 11.5, colour: quiet }) : '') +
    text(clipped(facts.join(' · '), 96), { x: MARGIN, y: 59, size: 11.5, colour: quiet }) +
    `<rect x="${RIGHT - width}" y="20" width="${width}" height="24" rx="12" fill="${back}"/>` +
    (presence === 'online'
      ? `<circle cx="${sign.x}" cy="${sign.y}" r="4" fill="${front}"/>`
      : `<circle cx="${sign.x}" cy="${sign.y}" r="3.2" fill="none" stroke="${front}" stroke-width="1.8"/>`) +
    text(said, { x: sign.x + 10, y: 36, size: 11.5, bold: true, colour: front })
  );
}

/** Flag with rounded corners, and an outline for white ones. */
function flagAt(x: number, flag: string): string {
  const box = `x="${x}" y="25" width="${FLAG.width}" height="${FLAG.height}"`;
  return (
    `<clipPath id="flag"><rect ${box} rx="2.5"/></clipPath>` +
    `<image ${box} href="${flag}" preserveAspectRatio="xMidYMid slice" clip-path="url(#flag)"/>` +
    `<rect ${box} rx="2.5" fill="none" stroke="#808080" stroke-opacity=".35"/>`
  );
}

function stateText({ snapshot: { state, now }, words, language, timeZone }: CardPicture): string {
  const presence = presenceOf(state);
  if (presence === 'waiting') return words.waiting;
  if (presence === 'online')
    return state.uptime === null ? words.online : `${words.online}, ${formatDuration(state.uptime, words)}`;
  const seconds = (now - state.lastReport) / 1000;
  const time = new Intl.DateTimeFormat(language, {
    ...(seconds >= DAY_S ? { month: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit', hour12: false }),
    timeZone,
  }).format(state.lastReport);
  return words.offlineSince.replace('{time}', time).replace('{span}', formatDuration(Math.max(60, seconds), words));
}

/** Bars of the usage of processor, memory and disk. */
function shares({ snapshot: { node, state }, words, scheme }: CardPicture): string {
  const { ink, quiet, track, usage, raised, high } = COLOURS[scheme];
  const rows = [
    [words.cpu, used(state.cpu, 100), coresText(node.cpuCores, words)],
    [words.memory, used(state.ramUsed, node.ramTotal), node.ramTotal > 0 ? bytesText(node.ramTotal, 1024) : ''],
    [words.disk, used(state.diskUsed, node.diskTotal), node.diskTotal > 0 ? bytesText(node.diskTotal, 1024) : ''],
  ] as const;
  return rows
    .map(([label, share, detail], i) => {
      const x = MARGIN + i * BAR_STEP;
      const value = state.online && share !== undefined ? Math.min(100, share) : undefined;
      const colour = (value ?? 0) >= 90 ? high : (value ?? 0) >= 80 ? raised : usage;
      const bar = (fill: string, width: number) =>
        `<rect x="${x}" y="124" width="${width.toFixed(1)}" height="4" rx="2" fill="${fill}"/>`;
      return (
        text(label.charAt(0).toUpperCase() + label.slice(1), { x, y: 90, size: 11.5, colour: quiet }) +
        text(value === undefined ? '–' : `${Math.round(value)} %`, { x, y: 115, size: 20, bold: true, colour: ink }) +
        bar(track, BAR) +
        (value === undefined ? '' : bar(colour, (value / 100) * BAR)) +
        text(detail, { x, y: 143, size: 10.5, colour: quiet })
      );
    })
    .join('');
}

/** Network rates, and the traffic of the current period as its plan counts it. */
function network({ snapshot: { node, state }, scheme }: CardPicture): string {
  const { ink, quiet } = COLOURS[scheme];
  const end = { x: RIGHT, anchor: 'end' } as const;
  const rate = (value: number | null) => rateText(state.online ? value : null);
  const counted = countedTraffic(
    node.trafficLimitType,
    trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }),
  );
  const traffic =
    node.trafficLimit > 0 ? `${bytesText(counted)} / ${bytesText(node.trafficLimit)}` : bytesText(counted);
  return (
    text(`↓ ${rate(state.netDown)}`, { ...end, y: 97, size: 12.5, bold: true, colour: ink }) +
    text(`↑ ${rate(state.netUp)}`, { ...end, y: 117, size: 12.5, bold: true, colour: ink }) +
    (node.traffic.until === 0 ? '' : text(traffic, { ...end, y: 139, size: 11.5, colour: quiet }))
  );
}

/** Ninety days, one cell each, and the availability. */
function strip({ snapshot: { availability }, days, scheme }: CardPicture): string {
  const { ink, quiet, raised, high, up, none } = COLOURS[scheme];
  const fills = { none, up, short: raised, long: high };
  const step = (STRIP_END - MARGIN) / Math.max(1, days.length);
  const cells = (['none', 'up', 'short', 'long'] as const).map(level => {
    const path = days.flatMap((day, i) =>
      day === level
        ? [`M${(MARGIN + i * step).toFixed(2)} 154h${(step * 0.74).toFixed(2)}v18h-${(step * 0.74).toFixed(2)}z`]
        : [],
    );
    return path.length > 0 ? `<path d="${path.join('')}" fill="${fills[level]}"/>` : '';
  });
  const share = availability === undefined ? '–' : `${availabilityShare(availability)} %`;
  const colour = availability === undefined ? quiet : ink;
  return cells.join('') + text(share, { x: RIGHT, y: 168, size: 12.5, bold: true, colour, anchor: 'end' });
}

/** Footer: latency to the targets on cards, name of the site and time of the picture. */
function foot({ snapshot: { state, now }, site, targets, scheme, language, timeZone }: CardPicture): string {
  const { ink, quiet, track, tiers, high } = COLOURS[scheme];
  const time = new Intl.DateTimeFormat(language, {
    ...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false } as const),
    timeZone,
    timeZoneName: 'short',
  }).format(now);
  const whose = `${clipped(site, 20)} · ${time} · Vitrine`;
  const last = RIGHT - widthOf(whose) * 6.2 - 10;
  let x = MARGIN;
  const drawn = targets.map(({ name, cell }) => {
    const [trip, lost] = (state.online && cell) || [null, 0];
    const isLossy = lost >= LOSSY;
    const said = `${name} ${trip === null ? '–' : `${Math.round(trip)} ms`}`;
    const loss = isLossy ? `${Math.round(lost)} %` : '';
    const [start, width] = [x, 12 + widthOf(said) * 7 + (isLossy ? widthOf(loss) * 7 + 12 : 0)];
    if (start + width > last) return '';
    x += width + 12;
    const tier = isLossy ? TIERS.length : trip === null ? -1 : TIERS.findIndex(limit => trip < limit);
    const fill = trip === null && !isLossy ? track : tiers[tier < 0 ? TIERS.length : tier]!;
    return (
      `<circle cx="${start + 4}" cy="193" r="4" fill="${fill}"/>` +
      text(said, { x: start + 14, y: 197, size: 11.5, colour: ink }) +
      (isLossy ? text(loss, { x: start + width, y: 197, size: 11.5, bold: true, colour: high, anchor: 'end' }) : '')
    );
  });
  return drawn.join('') + text(whose, { x: RIGHT, y: 197, size: 10.5, colour: quiet, anchor: 'end' });
}

/** Returns the state of each day from the outages of a node, seconds by day. `since` and `days` in ms since 1970. */
export function daysOf(
  { days, until }: { readonly days: readonly number[]; readonly until: number },
  node: { readonly since: number; readonly down: readonly (readonly [number, number])[] } | undefined,
): Day[] {
  const seconds = new Map(node?.down);
  return days.map((_, i) => {
    if (!node || (days[i + 1] ?? until) <= node.since) return 'none';
    const down = seconds.get(i) ?? 0;
    return down === 0 ? 'up' : down < LONG_OUTAGE_S ? 'short' : 'long';
  });
}
