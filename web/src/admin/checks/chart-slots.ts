import type { CheckHistory } from '@vitrine/contracts';

interface ChartSlots {
  /** Midpoints of the slots, in ms since 1970. */
  readonly at: number[];
  /** Response times in ms; null for slots without runs. */
  readonly average: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
}

/** Returns the response times of a history as columns of a chart, with a gap for each slot without a run. */
export function chartSlots({ from, to, step, slots }: CheckHistory): ChartSlots {
  const start = from - (from % step);
  const columns: ChartSlots = { at: [], average: [], min: [], max: [] };
  const byStart = new Map(slots.map(slot => [slot.at, slot]));
  for (let at = start; at < to; at += step) {
    const slot = byStart.get(at);
    columns.at.push(at + step / 2);
    for (const name of ['average', 'min', 'max'] as const) columns[name].push(slot ? slot[name] * 1000 : null);
  }
  return columns;
}
