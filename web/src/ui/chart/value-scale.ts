import { valueTicks } from './ticks.ts';

/** Value axis: its ticks, and the position of a value, from 0 at the lower end to 1 at the upper end. */
export interface ValueScale {
  readonly ticks: readonly number[];
  readonly placeOf: (value: number) => number;
}

/** Ticks of a logarithmic axis within each power of ten. */
const WITHIN_TEN = [1, 2, 5];
const MAX_TICKS = 6;

export function linearScale(low: number, high: number, binary: boolean, count: number): ValueScale {
  const ticks = valueTicks(low, high, count, binary);
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!];
  return { ticks, placeOf: value => (value - bottom) / (top - bottom) };
}

/** Returns a logarithmic scale that contains both values. Zero is at its lower end. */
export function logScale(low: number, high: number): ValueScale {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const digit of WITHIN_TEN) ticks.push(digit * 10 ** power);
  const first = Math.max(
    0,
    ticks.findLastIndex(tick => tick <= low * 1.001),
  );
  const last = ticks.findIndex(tick => tick >= high * 0.999);
  let shownTicks = ticks.slice(first, Math.max(last, first + 1) + 1);
  // Uses only powers of ten if the other ticks would overlap; the ends are always included.
  if (shownTicks.length > MAX_TICKS)
    shownTicks = shownTicks.filter(
      (tick, i) => i === 0 || i === shownTicks.length - 1 || Math.abs(Math.log10(tick) % 1) < 1e-9,
    );
  const bottom = Math.log10(shownTicks[0]!);
  const span = Math.log10(shownTicks.at(-1)!) - bottom;
  return { ticks: shownTicks, placeOf: value => Math.max(0, (Math.log10(Math.max(value, 1e-9)) - bottom) / span) };
}
