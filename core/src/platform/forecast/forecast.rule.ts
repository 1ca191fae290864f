/** Hours that a forecast looks back: seven days, so that each day of the week counts once. */
export const LOOKBACK_HOURS = 7 * 24;
/** Shortest time between the first and the last value from which a pace is derived, in hours. */
export const MIN_SPAN_HOURS = 48;
/** Least number of hours with a value. */
const MIN_KNOWN = 24;
/** Without a value for longer, a pace says nothing about now. In hours. */
const STALE_HOURS = 6;
/** Least share of the variance that the line explains (R²). Below it, values jump about and have no pace. */
const MIN_FIT = 0.5;
/** Pace of a series, and where it leads. */
interface Forecast {
  /** Newest value. */
  readonly value: number;
  /** Hours from the end of the values until the limit is reached: 0 if it is, Infinity if it never will be. */
  readonly hoursLeft: number;
  /** Share of the variance that the line explains, 0 to 1. */
  readonly fit: number;
  /** Whether the values have a pace at all: they do not jump about. */
  readonly isSteady: boolean;
}

/**
 * Extrapolates hourly values, oldest first, with NaN for hours without one. The pace is the slope of the ordinary least-squares line
 * (NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.1), from the newest value on, since a clean-up a day ago moves the line
 * less than the value. Returns undefined if the history is too short, or its end is missing.
 */
export function forecast(values: Float64Array, limit: number): Forecast | undefined {
  const known = [...values.keys()].filter(hour => !Number.isNaN(values[hour]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const missing = values.length - 1 - last;
  if (known.length < MIN_KNOWN || last - first < MIN_SPAN_HOURS || missing > STALE_HOURS) return undefined;
  const meanHour = known.reduce((sum, hour) => sum + hour, 0) / known.length;
  const meanValue = known.reduce((sum, hour) => sum + values[hour]!, 0) / known.length;
  let covariance = 0;
  let ofHours = 0;
  let ofValues = 0;
  for (const hour of known) {
    covariance += (hour - meanHour) * (values[hour]! - meanValue);
    ofHours += (hour - meanHour) ** 2;
    ofValues += (values[hour]! - meanValue) ** 2;
  }
  const value = values[last]!;
  const perHour = covariance / ofHours;
  const fit = ofValues > 0 ? covariance ** 2 / (ofHours * ofValues) : 1;
  if (value >= limit) return { value, hoursLeft: 0, fit: 1, isSteady: true };
  const hoursLeft = perHour > 0 ? Math.max(0, (limit - value) / perHour - missing) : Infinity;
  return { value, hoursLeft, fit, isSteady: fit >= MIN_FIT };
}
