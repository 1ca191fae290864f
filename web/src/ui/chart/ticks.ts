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

/** Returns about `count` ticks of a value axis from `low` to at least `high`; the last one is the top of the axis. */
export function valueTicks(low: number, high: number, count: number, binary = false): number[] {
  const span = Math.max(high - low, 1e-9);
  const step = roundStep(span / count, binary);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: Math.max(last - first, 1) + 1 }, (_, i) => (first + i) * step);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  61 * DAY,
  122 * DAY,
];

/** Returns at most `count` round times between two times, in this device's time zone. `step` determines their format. */
export function timeTicks(from: number, to: number, count: number): { ticks: number[]; step: number } {
  const step = TIME_STEPS.find(size => (to - from) / size <= count) ?? 365 * DAY;
  const ticks: number[] = [];
  if (step < DAY) {
    const midnight = new Date(from).setHours(0, 0, 0, 0);
    for (let tick = midnight + Math.ceil((from - midnight) / step) * step; tick <= to; tick += step) ticks.push(tick);
    return { ticks, step };
  }
  // Days follow the calendar: some have 23 hours.
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  for (; day.getTime() <= to; day.setDate(day.getDate() + Math.round(step / DAY)))
    if (day.getTime() >= from) ticks.push(day.getTime());
  return { ticks, step };
}
