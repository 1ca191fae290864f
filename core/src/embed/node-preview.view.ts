import type { Words } from './badge-labels.ts';
import { availabilityShare, presenceOf, used, type NodeSnapshot } from './badge.rule.ts';
import { drawDayStrip, type Day } from './day-strip.view.ts';
import type { Globe } from './globe.view.ts';
import type { PictureTheme } from './picture-theme.rule.ts';
import { bold, drawFlag, drawPreview, drawShare, LEFT, ROOM, soft } from './preview-frame.view.ts';
import { stateText } from './state-text.ts';
import { capital, fitted, lengthOf, text } from './svg-text.ts';

const FLAG = { width: 42, height: 29 } as const;
const BAR = { width: 186, step: 214, height: 8 } as const;

/** Contents of the picture of a node. */
interface NodePreview {
  readonly site: string;
  readonly snapshot: NodeSnapshot;
  readonly words: Words;
  readonly language: string;
  readonly timeZone: string;
  readonly theme: PictureTheme;
  /** Flag of the country as a data URL; empty if unknown. */
  readonly flag: string;
  readonly days: readonly Day[];
  readonly globe: Globe;
}

/** Draws the picture for previews of links to a node, as SVG. For an offline node, live values are left out. */
export function drawNodePreview(preview: NodePreview): string {
  const { site, snapshot, words, theme, globe, days } = preview;
  const { availability } = snapshot;
  const share = availability === undefined ? '–' : `${availabilityShare(availability)} %`;
  return drawPreview(
    site,
    globe,
    theme,
    heading(preview) +
      shares(snapshot, words, theme) +
      drawDayStrip(days, { x: LEFT, y: 516, width: 863, height: 36 }, theme) +
      soft(capital(words.availability), { x: LEFT, y: 585, size: 22 }, theme) +
      drawShare(share, words.ninetyDays, theme),
  );
}

function heading(preview: NodePreview): string {
  const { snapshot, words, language, theme, flag } = preview;
  const { node, state } = snapshot;
  const presence = presenceOf(state);
  const [front = theme.ink] = theme[presence];
  const size = Math.max(56, 92 * Math.min(1, ROOM / lengthOf(node.name, 92, theme.isMono)));
  const country = node.region
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(node.region) ?? '')
    : '';
  const stateLine = stateText({ ...preview, words });
  return (
    bold(fitted(node.name, ROOM, size, theme.isMono), { x: LEFT - 3, y: 208, size }, theme) +
    (presence === 'online'
      ? `<circle cx="${LEFT + 9}" cy="254" r="9" fill="${front}"/>`
      : `<circle cx="${LEFT + 9}" cy="254" r="7" fill="none" stroke="${front}" stroke-width="4"/>`) +
    text(fitted(stateLine, ROOM - 34, 30, theme.isMono), {
      x: LEFT + 34,
      y: 265,
      size: 30,
      colour: front,
      bold: true,
    }) +
    (flag ? drawFlag(flag, { x: LEFT, y: 293, ...FLAG }, theme) : '') +
    soft(country, { x: flag ? LEFT + FLAG.width + 14 : LEFT, y: 316, size: 24 }, theme)
  );
}

/** Bars of the usage of processor, memory and disk. */
function shares({ node, state }: NodeSnapshot, labels: Words, theme: PictureTheme): string {
  const rows = [
    [labels.cpu, used(state.cpu, 100)],
    [labels.memory, used(state.ramUsed, node.ramTotal)],
    [labels.disk, used(state.diskUsed, node.diskTotal)],
  ] as const;
  return rows
    .map(([label, share], i) => {
      const x = LEFT + i * BAR.step;
      const value = state.online && share !== undefined ? Math.min(100, share) : undefined;
      const colour = (value ?? 0) >= 90 ? theme.high : (value ?? 0) >= 80 ? theme.raised : theme.usage;
      const bar = (fill: string, width: number) =>
        `<rect x="${x}" y="454" width="${width.toFixed(1)}" height="${BAR.height}" rx="${theme.isPlain ? 0 : BAR.height / 2}" fill="${fill}"/>`;
      return (
        soft(capital(label), { x, y: 384, size: 24 }, theme) +
        bold(value === undefined ? '–' : `${Math.round(value)} %`, { x, y: 438, size: 50 }, theme) +
        bar(theme.track, BAR.width) +
        (value === undefined ? '' : bar(colour, (value / 100) * BAR.width))
      );
    })
    .join('');
}
