/** An event at a time or over a time; `to` is null while it lasts. Times in ms since 1970. */
export interface LaneMark {
  readonly kind: 'outage' | 'incident' | 'maintenance' | 'news';
  readonly from: number;
  readonly to: number | null;
  readonly name: string;
}

/**
 * Returns the marks within a span, with position and width as shares of it. The longest come first, so that short ones are drawn
 * above them.
 */
export function laneMarks<T extends Pick<LaneMark, 'from' | 'to'>>(marks: readonly T[], from: number, to: number) {
  return marks
    .filter(mark => mark.from < to && (mark.to ?? to) > from)
    .map(mark => {
      const start = Math.max(mark.from, from);
      const end = Math.min(mark.to ?? to, to);
      return { ...mark, share: (start - from) / (to - from), width: (end - start) / (to - from) };
    })
    .sort((a, b) => b.width - a.width);
}

/** Minimum distance of a label from the ends of the axis, as a share of the span. */
const EDGE = 0.05;

/** Returns the multiples of a step within a span, in this device's time zone, with their position as a share of the span. */
export function laneTicks(from: number, to: number, step: number) {
  const offset = new Date(to).getTimezoneOffset() * 60_000;
  const ticks: { at: number; share: number }[] = [];
  for (let at = Math.ceil((from - offset) / step) * step + offset; at < to; at += step) {
    const share = (at - from) / (to - from);
    if (share > EDGE && share < 1 - EDGE) ticks.push({ at, share });
  }
  return ticks;
}
