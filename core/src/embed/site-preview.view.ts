import { rateText } from './amounts.ts';
import type { Words } from './badge-labels.ts';
import { availabilityShare, countByPresence, formatDuration, presenceOf, type NodeSnapshot } from './badge.rule.ts';
import type { Globe } from './globe.view.ts';
import type { PictureTheme } from './picture-theme.rule.ts';
import {
  bold,
  drawFlag,
  drawPreview,
  drawShare,
  drawTroubles,
  LEFT,
  ROOM,
  soft,
  type Trouble,
} from './preview-frame.view.ts';
import { capital, lengthOf } from './svg-text.ts';

/** Font size of the number of nodes, letter spacing that is taken away, and space after it. */
const HUGE = { size: 178, closer: 0.065, gap: 22 } as const;
const MAX_FLAGS = 10;
const FLAG = { width: 42, height: 29 } as const;
const CHART = { width: 863, bottom: 552, height: 54 } as const;

/** Contents of the picture of a site. */
export interface SitePreview {
  readonly site: string;
  readonly nodes: readonly NodeSnapshot[];
  readonly words: Words;
  readonly theme: PictureTheme;
  /** Troubles beside nodes, in words. */
  readonly troubles: readonly string[];
  /** A flag for each country as a data URL. */
  readonly flags: readonly string[];
  /** Received bytes a second over the last day; NaN if unknown. */
  readonly traffic: readonly number[];
  /** Outages as shares of the last day. */
  readonly outages: readonly (readonly [from: number, to: number])[];
  /** Over 90 days in percent; undefined if unknown. */
  readonly availability: number | undefined;
  readonly globe: Globe;
}

/** Draws the picture for previews of links to the site, as SVG. */
export function drawSitePreview(preview: SitePreview): string {
  const { site, nodes, words, theme, globe, availability } = preview;
  const problems = [...offline(nodes, words), ...preview.troubles.map(name => ({ name, tail: '', isOffline: false }))];
  const share = availability === undefined ? '–' : `${availabilityShare(availability)} %`;
  return drawPreview(
    site,
    globe,
    theme,
    headline(nodes, words, theme) +
      drawTroubles(problems, 315, theme) +
      flags(preview.flags, problems.length > 0 ? 391 : 333, theme) +
      day(preview) +
      drawShare(share, words.ninetyDays, theme),
  );
}

/** Returns the offline nodes, the one with the oldest outage first. */
function offline(nodes: readonly NodeSnapshot[], labels: Words): Trouble[] {
  return nodes
    .filter(({ state }) => presenceOf(state) === 'offline')
    .toSorted((a, b) => a.state.lastReport - b.state.lastReport)
    .map(({ node, state, now }, i) => {
      const span = formatDuration(Math.max(60, (now - state.lastReport) / 1000), labels);
      return { name: node.name, tail: i === 0 ? ` ${labels.offline} ${span}` : ` ${span}`, isOffline: true };
    });
}

function headline(nodes: readonly NodeSnapshot[], labels: Words, theme: PictureTheme): string {
  if (nodes.length === 0) return bold(labels.noNodes, { x: LEFT, y: 250, size: 84 }, theme);
  const { online } = countByPresence(nodes.map(({ state }) => state));
  const isAll = online === nodes.length && nodes.length > 1;
  const count = isAll ? labels.all.replace('{count}', String(online)) : String(online);
  const rest = isAll ? '' : `/${nodes.length}`;
  const label = isAll ? labels.allOnline : labels.online;
  const long = (value: string) => lengthOf(value, 1, theme.isMono) - [...value].length * HUGE.closer;
  const length = long(count + rest);
  const size = Math.min(HUGE.size, (ROOM - lengthOf(label, 44, theme.isMono) - HUGE.gap) / length);
  return (
    `<text x="${LEFT - size * 0.04}" y="273" font-size="${size.toFixed(1)}" font-weight="600" letter-spacing="${(-HUGE.closer * size).toFixed(1)}" fill="${theme.ink}">` +
    `${count}<tspan font-weight="400" fill-opacity=".42">${rest}</tspan></text>` +
    bold(label, { x: LEFT + length * size + HUGE.gap, y: 273, size: 44 }, theme)
  );
}

function flags(all: readonly string[], y: number, theme: PictureTheme): string {
  const visibleFlags = all.slice(0, MAX_FLAGS);
  const step = FLAG.width + 10;
  const suffix = all.length - visibleFlags.length;
  return (
    visibleFlags.map((flag, i) => drawFlag(flag, { x: LEFT + i * step, y, ...FLAG }, theme)).join('') +
    (suffix > 0 ? soft(`+${suffix}`, { x: LEFT + visibleFlags.length * step, y: y + 23, size: 24 }, theme) : '')
  );
}

/** Traffic of the last day as an area, on a line with the outages. */
function day({ nodes, traffic, outages, words, theme }: SitePreview): string {
  const now = nodes.flatMap(({ state }) => (state.online ? (state.netDown ?? []) : []));
  const rate = rateText(now.length > 0 ? now.reduce((sum, value) => sum + value, 0) : null);
  const top = Math.max(...traffic.filter(Number.isFinite), 1);
  const step = CHART.width / Math.max(1, traffic.length - 1);
  const at = (value: number, i: number) =>
    `${(LEFT + i * step).toFixed(1)} ${(CHART.bottom - 3 - (value / top) * (CHART.height - 6)).toFixed(1)}`;
  const runs = runsOf(traffic).map(([start, run]) => ({ start, end: start + run.length - 1, run }));
  const line = runs.map(({ start, run }) => `M${run.map((value, i) => at(value, start + i)).join('L')}`).join('');
  const area = runs
    .map(({ start, end, run }) => {
      const [left, right] = [LEFT + start * step, LEFT + end * step];
      return `M${left} ${CHART.bottom}L${run.map((value, i) => at(value, start + i)).join('L')}L${right} ${CHART.bottom}z`;
    })
    .join('');
  const lane = outages.map(([from, to]) => {
    const [x, width] = [LEFT + from * CHART.width, Math.max(6, (to - from) * CHART.width)];
    return `M${Math.min(x, LEFT + CHART.width - width).toFixed(1)} ${CHART.bottom}h${width.toFixed(1)}`;
  });
  const label = runs.length > 0 ? words.dayTraffic : capital(words.day);
  return (
    (runs.length > 0
      ? `<path d="${area}" fill="${theme.trend}" fill-opacity=".24"/><path d="${line}" fill="none" stroke="${theme.trend}" stroke-width="1.8" stroke-linejoin="round"/>`
      : '') +
    `<path d="M${LEFT} ${CHART.bottom}h${CHART.width}" stroke="${theme.ink}" stroke-opacity=".22" stroke-width="2"/>` +
    (lane.length > 0 ? `<path d="${lane.join('')}" stroke="${theme.high}" stroke-width="6"/>` : '') +
    soft(words.now.replace('{label}', label).replace('{rate}', `↓ ${rate}`), { x: LEFT, y: 585, size: 22 }, theme)
  );
}

/** Splits values at gaps; each part comes with the index of its first value. */
function runsOf(values: readonly number[]): [start: number, run: number[]][] {
  const runs: [number, number[]][] = [];
  for (const [i, value] of values.entries()) {
    const last = runs.at(-1);
    if (!Number.isFinite(value)) continue;
    if (last && last[0] + last[1].length === i) last[1].push(value);
    else runs.push([i, [value]]);
  }
  return runs;
}
