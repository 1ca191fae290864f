/** Hours of history for a forecast: seven days, so that each day of the week counts once. */
export const LOOKBACK_HOURS = 7 * 24;
/** Minimum time between the first and the last value, in hours. */
export const MIN_SPAN_HOURS = 48;
/** Minimum number of hours with a value. */
const MIN_KNOWN = 24;
/** Maximum age of the newest value in hours; beyond it, the slope says nothing about the present. */
const STALE_HOURS = 6;
/** Minimum share of the variance explained by the line (R²). Below it, the values are too unsteady for a forecast. */
const MIN_FIT = 0.5;
/** Slope of a series, and its extrapolation. */
interface Forecast {
  /** Newest value. */
  readonly value: number;
  /** Hours from the end of the values until the limit is reached: 0 if it already is, Infinity if it never will be. */
  readonly hoursLeft: number;
  /** Share of the variance explained by the line, 0 to 1. */
  readonly fit: number;
  /** Whether the values are steady enough for a forecast. */
  readonly isSteady: boolean;
}

/**
 * Extrapolates hourly values, oldest first, with NaN for hours without one. The slope is that of the ordinary least-squares line
 * (NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.1), applied to the newest value, because a clean-up a day ago changes the
 * line less than the value. Returns undefined if the history is too short or has no recent values.
 */
export function forecast(values: Float64Array, limit: number): Forecast | undefined {
  const knownHours = [...values.keys()].filter(hour => !Number.isNaN(values[hour]));
  const [first, last] = [knownHours[0], knownHours.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const missing = values.length - 1 - last;
  if (knownHours.length < MIN_KNOWN || last - first < MIN_SPAN_HOURS || missing > STALE_HOURS) return undefined;
  const meanHour = knownHours.reduce((sum, hour) => sum + hour, 0) / knownHours.length;
  const meanValue = knownHours.reduce((sum, hour) => sum + values[hour]!, 0) / knownHours.length;
  let covariance = 0;
  let ofHours = 0;
  let ofValues = 0;
  for (const hour of knownHours) {
    covariance += (hour - meanHour) * (values[hour]! - meanValue);
    ofHours += (hour - meanHour) ** 2;
    ofValues += (values[hour]! - meanValue) ** 2;
  }
  const value = values[last]!;
  const perHour = covariance / ofHours;
  const rSquared = ofValues > 0 ? covariance ** 2 / (ofHours * ofValues) : 1;
  if (value >= limit) return { value, hoursLeft: 0, fit: 1, isSteady: true };
  const hoursLeft = perHour > 0 ? Math.max(0, (limit - value) / perHour - missing) : Infinity;
  return { value, hoursLeft, fit: rSquared, isSteady: rSquared >= MIN_FIT };
}
