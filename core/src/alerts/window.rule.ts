import type { NewLoadRule } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Observation } from './alert-lifecycle.rule.ts';

type Terms = Pick<NewLoadRule, 'threshold' | 'ratio' | 'windowMinutes'>;

/** A firing rule resolves only below this fraction of its ratio, so that a value near the threshold causes one alert, not many. */
const HYSTERESIS = 0.5;

/**
 * Evaluates a window of minutes, oldest first; `end` is the end of the last one (ms). Minutes without a value count as low, so that
 * a node that has just started does not fire on its first minute. The result is unknown if more than half of them are missing, or
 * if the missing ones would decide whether a firing rule resolves.
 */
export function evaluateWindow(
  values: ArrayLike<number>,
  { threshold, ratio, windowMinutes }: Terms,
  end: number,
  firing: boolean,
): Observation {
  let knownMinutes = 0;
  let high = 0;
  let first = -1;
  let sum = 0;
  const start = Math.max(0, values.length - windowMinutes);
  for (let i = start; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    knownMinutes++;
    sum += value;
    if (value < threshold) continue;
    high++;
    if (first < 0) first = i;
  }
  if (knownMinutes * 2 < windowMinutes) return { is: 'unknown' };
  const needed = (windowMinutes * ratio) / 100;
  const isBreached = firing ? high > needed * HYSTERESIS : high >= needed - 1e-9;
  if (firing && !isBreached && high + windowMinutes - knownMinutes > needed * HYSTERESIS) return { is: 'unknown' };
  return isBreached
    ? { is: 'breached', since: end - (values.length - first) * MINUTE_MS, value: sum / knownMinutes }
    : { is: 'ok' };
}
