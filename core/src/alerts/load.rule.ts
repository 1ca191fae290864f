import type { LoadMetric, MetricName, NewLoadRule } from '@vitrine/contracts';
import { MINUTE_MS } from '@vitrine/contracts/time';
import type { Observation } from './alert-lifecycle.rule.ts';

/** One minute of a node: averages by metric, NaN or missing if nothing was reported. */
export type MinuteValues = { readonly [K in MetricName]?: number };

/** Sizes of a machine that shares are calculated from. Bytes. */
interface Machine {
  readonly cpuCores: number;
  readonly ramTotal: number;
  readonly swapTotal: number;
  readonly diskTotal: number;
}

const share = (part = NaN, whole: number) => (whole > 0 ? (part / whole) * 100 : NaN);

/** Metrics that must be read from the history for a rule. Traffic has its own counters. */
export const NEEDED: Readonly<Record<LoadMetric, readonly MetricName[]>> = {
  cpu: ['cpu'],
  ram: ['ramUsed'],
  swap: ['swapUsed'],
  disk: ['diskUsed'],
  loadPerCore: ['load1'],
  netUp: ['netUp'],
  netDown: ['netDown'],
  connections: ['tcp', 'udp'],
  temperature: ['temperature'],
  traffic: [],
};

/** Returns the value of a load rule for one minute; NaN if it cannot be determined. */
export function loadValue(metric: LoadMetric, minute: MinuteValues, machine: Machine): number {
  switch (metric) {
    case 'ram':
      return share(minute.ramUsed, machine.ramTotal);
    case 'swap':
      return share(minute.swapUsed, machine.swapTotal);
    case 'disk':
      return share(minute.diskUsed, machine.diskTotal);
    case 'loadPerCore':
      return machine.cpuCores > 0 ? (minute.load1 ?? NaN) / machine.cpuCores : NaN;
    case 'connections':
      return (minute.tcp ?? NaN) + (minute.udp ?? NaN);
    case 'traffic':
      return NaN;
    default:
      return minute[metric] ?? NaN;
  }
}

type Terms = Pick<NewLoadRule, 'threshold' | 'ratio' | 'windowMinutes'>;

/** A firing rule resolves only below this part of its ratio, so that a value near the threshold is one alert, not many. */
const HYSTERESIS = 0.5;

/**
 * Evaluates a window of minutes, oldest first; `end` is the end of the last one (ms). Minutes without a value count as low, so
 * that a node that has just started does not fire on its first minute. If more than half of them are missing, or they would decide
 * whether a firing rule resolves, the result is unknown.
 */
export function evaluateLoad(
  values: ArrayLike<number>,
  { threshold, ratio, windowMinutes }: Terms,
  end: number,
  firing: boolean,
): Observation {
  let known = 0;
  let high = 0;
  let first = -1;
  let sum = 0;
  const start = Math.max(0, values.length - windowMinutes);
  for (let i = start; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    known++;
    sum += value;
    if (value < threshold) continue;
    high++;
    if (first < 0) first = i;
  }
  if (known * 2 < windowMinutes) return { is: 'unknown' };
  const needed = (windowMinutes * ratio) / 100;
  const bad = firing ? high > needed * HYSTERESIS : high >= needed - 1e-9;
  if (firing && !bad && high + windowMinutes - known > needed * HYSTERESIS) return { is: 'unknown' };
  return bad ? { is: 'breached', since: end - (values.length - first) * MINUTE_MS, value: sum / known } : { is: 'ok' };
}

/** Evaluates the share of its traffic that a node has used. Returns undefined if it has no limit. */
export const evaluateTraffic = (
  usedPercent: number | undefined,
  { threshold }: Pick<Terms, 'threshold'>,
): Observation =>
  usedPercent !== undefined && usedPercent >= threshold
    ? { is: 'breached', since: 0, value: usedPercent }
    : { is: 'ok' };
