import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { forecast, MIN_SPAN_HOURS } from '../platform/forecast/forecast.rule.ts';
import type { Observation } from './alert-lifecycle.rule.ts';

/**
 * A firing rule resolves only once the limit is further away by this factor, so that a rate near the threshold causes a single
 * alert.
 */
const HYSTERESIS = 1.25;

/** Observation of a forecast rule. A breach carries the time at which the limit is reached, ms since 1970. */
interface ForecastObservation {
  readonly observation: Observation;
  readonly fullAt?: number;
}

/** Period at whose end the values restart, such as that of a traffic quota. Ms since 1970. */
interface Period {
  readonly since: number;
  readonly until: number;
}

interface Terms {
  readonly withinDays: number;
  readonly period?: Period | undefined;
}

/**
 * Judges hourly values that end at `end` (ms). Breached if the limit is reached within the days of the rule, and before the end of
 * their period if they have one. Unknown if there is too little history, or no trend. A period that has just begun is ok: the
 * forecast for the previous one no longer applies.
 */
export function evaluateForecast(
  all: Float64Array,
  limit: number,
  { withinDays, period }: Terms,
  end: number,
  firing: boolean,
): ForecastObservation {
  const hours = period ? Math.ceil((end - period.since) / HOUR_MS) : Infinity;
  if (hours <= MIN_SPAN_HOURS) return { observation: { is: 'ok' } };
  const values = all.subarray(-Math.min(hours, all.length));
  const found = limit > 0 ? forecast(values, limit) : undefined;
  if (!found) return { observation: { is: 'unknown' } };
  const { value, hoursLeft, isSteady } = found;
  const bound = Math.min(withinDays * DAY_MS, (period?.until ?? Infinity) - end);
  const within = (bound * (firing ? HYSTERESIS : 1)) / HOUR_MS;
  if (hoursLeft > within) return { observation: { is: 'ok' } };
  if (!isSteady) return { observation: { is: 'unknown' } };
  return { observation: { is: 'breached', since: end, value }, fullAt: Math.round(end + hoursLeft * HOUR_MS) };
}
