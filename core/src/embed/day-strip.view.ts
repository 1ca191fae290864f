import type { PictureTheme } from './picture-theme.rule.ts';

/** Seconds offline on a day from which its cell is red; below, it is amber. */
const LONG_OUTAGE_S = 4 * 3600;

/** State of a day in the strip. */
export type Day = 'none' | 'up' | 'short' | 'long';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a strip with one cell per day. */
export function drawDayStrip(days: readonly Day[], { x, y, width, height }: Box, theme: PictureTheme): string {
  const fills = { none: theme.track, up: theme.isPlain ? theme.ink : theme.up, short: theme.raised, long: theme.high };
  const step = width / Math.max(1, days.length);
  const cell = (step * 0.74).toFixed(2);
  return (['none', 'up', 'short', 'long'] as const)
    .map(level => {
      const path = days.flatMap((day, i) =>
        day === level ? [`M${(x + i * step).toFixed(2)} ${y}h${cell}v${height}h-${cell}z`] : [],
      );
      return path.length > 0 ? `<path d="${path.join('')}" fill="${fills[level]}"/>` : '';
    })
    .join('');
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
