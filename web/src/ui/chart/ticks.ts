import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contracts/time';
const STEPS = [1, 2, 2.5, 5, 10];

/** Returns a round step, in powers of 10, or of 1024 for memory sizes. */
function roundStep(rough: number, binary: boolean): number {
  if (binary && rough >= 1) {
    const unit = 1024 ** Math.floor(Math.log(rough) / Math.log(1024));
    const inUnit = rough / unit;
    return unit * 2 ** Math.ceil(Math.log2(inUnit));
  }
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * STEPS.find(step => step * power >= rough * 0.999)!;
}

/** Returns about `count` ticks of a value axis from `low` to at least `high`; the last tick is the top of the axis. */
export function valueTicks(low: number, high: number, count: number, binary = false): number[] {
  const span = Math.max(high - low, 1e-9);
  const step = roundStep(span / count, binary);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, i) => (first + i) * step);
}

const TIME_STEPS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  30 * DAY_MS,
  61 * DAY_MS,
  122 * DAY_MS,
];

/** Returns at most `count` round times between two times, in this device's time zone. `step` determines their format. */
export function timeTicks(from: number, to: number, count: number): { ticks: number[]; step: number } {
  const step = TIME_STEPS.find(size => (to - from) / size <= count) ?? 365 * DAY_MS;
  const ticks: number[] = [];
  if (step < DAY_MS) {
    const midnight = new Date(from).setHours(0, 0, 0, 0);
    for (let tick = midnight + Math.ceil((from - midnight) / step) * step; tick <= to; tick += step) ticks.push(tick);
    return { ticks, step };
  }
  // Days follow the calendar, because some have 23 or 25 hours.
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  for (; day.getTime() <= to; day.setDate(day.getDate() + Math.round(step / DAY_MS)))
    if (day.getTime() >= from) ticks.push(day.getTime());
  return { ticks, step };
}
