import type { Availability, NodeAvailability } from '@vitrine/theme-sdk';

/** Maximum outage per day in seconds for the amber cell. */
const SHORT_S = 2 * 3600;

/** Level of a day: before the first report, without an outage, with a short outage, or with a longer one. */
export type DayLevel = 'none' | 'whole' | 'short' | 'long';

/** Returns the level of each day. */
export function levelsOf(
  { days, until }: Pick<Availability, 'days' | 'until'>,
  { since, down }: Pick<NodeAvailability, 'since' | 'down'>,
): DayLevel[] {
  const offline = new Map(down);
  return days.map((_, i) => {
    if ((days[i + 1] ?? until) <= since) return 'none';
    const seconds = offline.get(i) ?? 0;
    return seconds === 0 ? 'whole' : seconds <= SHORT_S ? 'short' : 'long';
  });
}

/** Returns the cells of one level as one path, ten units high; cells of short outages are six units high. */
export const cellsOf = (levels: readonly DayLevel[], level: DayLevel): string =>
  levels
    .flatMap((dayLevel, i) => {
      if (dayLevel !== level) return [];
      return level === 'short' ? [`M${i + 0.08} 4h.84v6h-.84z`] : [`M${i + 0.08} 0h.84v10h-.84z`];
    })
    .join('');
