import { isLossy, latencyTier } from '@vitrine/contracts/latency-tier';
import { countedTraffic, trafficSince } from '@vitrine/contracts/traffic';
import { bytesText, rateText } from './amounts.ts';
import type { Words } from './badge-labels.ts';
import { availabilityShare, presenceOf, used, type NodeSnapshot } from './badge.rule.ts';
import { drawDayStrip, type Day } from './day-strip.view.ts';
import type { PictureTheme } from './picture-theme.rule.ts';
import { drawFlag } from './preview-frame.view.ts';
import { priceText } from './price-text.ts';
import { stateText } from './state-text.ts';
import { capital, clipped, fitted, lengthOf, text } from './svg-text.ts';

/** Size of the card in px; the picture has twice as many pixels in each direction. */
const SIZE = { width: 640, height: 214 } as const;
const MARGIN = 24;
const RIGHT = SIZE.width - MARGIN;
/** Left and right ends of the strip of days and of the bars. */
const STRIP_END = 548;
const BAR = 122;
const BAR_STEP = 140;
const FLAG = { width: 24, height: 16 } as const;

/** Data of a card. */
export interface CardPicture {
  readonly snapshot: NodeSnapshot;
  readonly site: string;
  readonly language: string;
  readonly timeZone: string;
  readonly words: Words;
  readonly theme: PictureTheme;
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
  const { theme } = card;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width * 2}" height="${SIZE.height * 2}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="${theme.fonts}">` +
    `<rect x=".5" y=".5" width="${SIZE.width - 1}" height="${SIZE.height - 1}" rx="${theme.isPlain ? 0 : 14}" fill="${theme.surface}" stroke="${theme.line}"/>` +
    `${heading(card)}${shares(card)}${network(card)}${strip(card)}${foot(card)}</svg>`
  );
}

const coresText = (cores: number, labels: Words) =>
  cores > 0 ? `${cores} ${cores === 1 ? labels.core : labels.cores}` : '';

function heading(card: CardPicture): string {
  const { words, theme, language, showsSystem, flag } = card;
  const { node, state } = card.snapshot;
  const { ink, quiet } = theme;
  const presence = presenceOf(state);
  const [front = ink, background] = theme[presence];
  const stateLine = stateText(card);
  const width = lengthOf(stateLine, 11.5, theme.isMono) + 36;
  const name = fitted(node.name, RIGHT - MARGIN - width - 20, 20, theme.isMono);
  const place = node.region
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(node.region) ?? '')
    : '';
  const flagX = MARGIN + lengthOf(name, 20, theme.isMono) + 10;
  const placeX = flagX + (flag ? FLAG.width + 8 : 0);
  const hasRoom = placeX + lengthOf(place, 11.5, theme.isMono) < RIGHT - width - 10;
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
    (hasRoom && flag ? drawFlag(flag, { x: flagX, y: 25, ...FLAG }, theme) : '') +
    (hasRoom ? text(place, { x: placeX, y: 38, size: 11.5, colour: quiet }) : '') +
    text(clipped(facts.join(' · '), 96), { x: MARGIN, y: 59, size: 11.5, colour: quiet }) +
    `<rect x="${RIGHT - width}" y="20" width="${width}" height="24" rx="${theme.isPlain ? 0 : 12}" fill="${background}"/>` +
    (presence === 'online'
      ? `<circle cx="${sign.x}" cy="${sign.y}" r="4" fill="${front}"/>`
      : `<circle cx="${sign.x}" cy="${sign.y}" r="3.2" fill="none" stroke="${front}" stroke-width="1.8"/>`) +
    text(stateLine, { x: sign.x + 10, y: 36, size: 11.5, bold: true, colour: front })
  );
}

/** Bars of the usage of processor, memory and disk. */
function shares({ snapshot: { node, state }, words, theme }: CardPicture): string {
  const { ink, quiet, track, usage, raised, high } = theme;
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
        text(capital(label), { x, y: 90, size: 11.5, colour: quiet }) +
        text(value === undefined ? '–' : `${Math.round(value)} %`, { x, y: 115, size: 20, bold: true, colour: ink }) +
        bar(track, BAR) +
        (value === undefined ? '' : bar(colour, (value / 100) * BAR)) +
        text(detail, { x, y: 143, size: 10.5, colour: quiet })
      );
    })
    .join('');
}

/** Network rates, and the traffic of the current period as its plan counts it. */
function network({ snapshot: { node, state }, theme }: CardPicture): string {
  const { ink, quiet } = theme;
  const end = { x: RIGHT, anchor: 'end' } as const;
  const rate = (value: number | null) => rateText(state.online ? value : null);
  const usedTraffic = countedTraffic(
    node.trafficLimitType,
    trafficSince(node.traffic, { up: state.trafficUp, down: state.trafficDown }),
  );
  const traffic =
    node.trafficLimit > 0 ? `${bytesText(usedTraffic)} / ${bytesText(node.trafficLimit)}` : bytesText(usedTraffic);
  return (
    text(`↓ ${rate(state.netDown)}`, { ...end, y: 97, size: 12.5, bold: true, colour: ink }) +
    text(`↑ ${rate(state.netUp)}`, { ...end, y: 117, size: 12.5, bold: true, colour: ink }) +
    (node.traffic.until === 0 ? '' : text(traffic, { ...end, y: 139, size: 11.5, colour: quiet }))
  );
}

/** Ninety days, one cell each, and the availability. */
function strip({ snapshot: { availability }, days, theme }: CardPicture): string {
  const share = availability === undefined ? '–' : `${availabilityShare(availability)} %`;
  const colour = availability === undefined ? theme.quiet : theme.ink;
  return (
    drawDayStrip(days, { x: MARGIN, y: 154, width: STRIP_END - MARGIN, height: 18 }, theme) +
    text(share, { x: RIGHT, y: 168, size: 12.5, bold: true, colour, anchor: 'end' })
  );
}

/** Footer: latency to the targets on cards, name of the site and time of the picture. */
function foot({ snapshot: { state, now }, site, targets, theme, language, timeZone }: CardPicture): string {
  const { ink, quiet, track, tiers, high } = theme;
  const time = new Intl.DateTimeFormat(language, {
    ...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false } as const),
    timeZone,
    timeZoneName: 'short',
  }).format(now);
  const caption = `${clipped(site, 20)} · ${time} · Vitrine`;
  const last = RIGHT - lengthOf(caption, 10.5, theme.isMono) - 10;
  let x = MARGIN;
  const drawn = targets.map(({ name, cell }) => {
    const [trip, lossPercent] = (state.online && cell) || [null, 0];
    const cellText = `${name} ${trip === null ? '–' : `${Math.round(trip)} ms`}`;
    const length = (value: string) => lengthOf(value, 11.5, theme.isMono);
    const loss = isLossy(lossPercent) ? `${Math.round(lossPercent)} %` : '';
    const [start, width] = [x, 14 + length(cellText) + (loss ? length(loss) + 8 : 0)];
    if (start + width > last) return '';
    x += width + 12;
    const tier = latencyTier(trip, lossPercent);
    const fill = tier === undefined ? track : tiers[tier - 1]!;
    return (
      `<circle cx="${start + 4}" cy="193" r="4" fill="${fill}"/>` +
      text(cellText, { x: start + 14, y: 197, size: 11.5, colour: ink }) +
      (loss ? text(loss, { x: start + width, y: 197, size: 11.5, bold: true, colour: high, anchor: 'end' }) : '')
    );
  });
  return drawn.join('') + text(caption, { x: RIGHT, y: 197, size: 10.5, colour: quiet, anchor: 'end' });
}
