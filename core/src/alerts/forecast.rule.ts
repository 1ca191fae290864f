import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import type { Observation } from './alert-lifecycle.rule.ts';

/** Hours that a forecast looks back: seven days, so that each day of the week counts once. */
export const LOOKBACK_HOURS = 7 * 24;
/** Shortest time between the first and the last value from which a pace is derived, in hours. */
const MIN_SPAN_HOURS = 48;
/** Least number of hours with a value. */
const MIN_KNOWN = 24;
/** Without a value for longer, a pace says nothing about now. In hours. */
const STALE_HOURS = 6;
/** Least share of the variance that the line explains (R²). Below it, values jump about and have no pace. */
const MIN_FIT = 0.5;
/** A firing rule resolves when the limit is so much further away, so that a pace near the threshold is one alert. */
const HYSTERESIS = 1.25;

/** Pace of a series, and where it leads. */
interface Forecast {
  /** Newest value. */
  readonly value: number;
  /** Hours from the end of the values until the limit is reached: 0 if it is, Infinity if it never will be. */
  readonly hoursLeft: number;
  /** Share of the variance that the line explains, 0 to 1. */
  readonly fit: number;
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
  if (value >= limit) return { value, hoursLeft: 0, fit: 1 };
  return { value, hoursLeft: perHour > 0 ? Math.max(0, (limit - value) / perHour - missing) : Infinity, fit };
}

/** Observation of a forecast rule. Of a breach with the time at which the limit is reached, ms since 1970. */
interface ForecastObservation {
  readonly observation: Observation;
  readonly fullAt?: number;
}

/**
 * Judges hourly values that end at `end` (ms). Breached if the limit is reached within the days of the rule. Unknown if there is too
 * little history, or the values have no pace.
 */
export function evaluateForecast(
  values: Float64Array,
  limit: number,
  { withinDays }: { readonly withinDays: number },
  end: number,
  firing: boolean,
): ForecastObservation {
  const found = limit > 0 ? forecast(values, limit) : undefined;
  if (!found) return { observation: { is: 'unknown' } };
  const { value, hoursLeft, fit } = found;
  const within = (withinDays * DAY_MS * (firing ? HYSTERESIS : 1)) / HOUR_MS;
  if (hoursLeft > within) return { observation: { is: 'ok' } };
  if (fit < MIN_FIT) return { observation: { is: 'unknown' } };
  return { observation: { is: 'breached', since: end, value }, fullAt: Math.round(end + hoursLeft * HOUR_MS) };
}
