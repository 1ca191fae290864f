import { MINUTE_MS } from '@vitrine/contracts/time';
import { nextLifecycle, type AlertLifecycle, type HoldDurations, type Observation } from './alert-lifecycle.rule.ts';

/** A time range in which a rule would have fired. Times in ms since 1970; `to` is null if it still fires at the end. */
export interface BacktestFiring {
  readonly from: number;
  readonly to: number | null;
  readonly peak: number | null;
}

interface ReplayInput {
  /** Start in ms since 1970, and the number of minutes from there on. */
  readonly from: number;
  readonly minutes: number;
  readonly holdDurations: HoldDurations;
  /** Returns the observation at the end of a minute, `end` in ms since 1970. */
  observe(minute: number, firing: boolean, end: number): Observation;
}

/** Replays stored history minute by minute through the same decisions as live evaluation. */
export function replayRule({ from, minutes, holdDurations, observe }: ReplayInput): BacktestFiring[] {
  const firings: BacktestFiring[] = [];
  let lifecycle: AlertLifecycle | undefined;
  for (let minute = 0; minute < minutes; minute++) {
    const now = from + (minute + 1) * MINUTE_MS;
    lifecycle = nextLifecycle(lifecycle, observe(minute, lifecycle?.state === 'firing', now), holdDurations, now);
    if (lifecycle?.state !== 'resolved') continue;
    firings.push({ from: lifecycle.firedAt!, to: lifecycle.recoveredSince, peak: lifecycle.peak });
    lifecycle = undefined;
  }
  if (lifecycle?.state === 'firing') firings.push({ from: lifecycle.firedAt!, to: null, peak: lifecycle.peak });
  return firings;
}

/**
 * Builds the observations for a backtest of the offline rule from the minutes with reports. Before the first report, the state is
 * unknown.
 */
export function observePresence(reported: (minute: number) => boolean, from: number): (minute: number) => Observation {
  let last = -1;
  return minute => {
    if (reported(minute)) last = minute;
    if (last < 0) return { is: 'unknown' };
    return last === minute ? { is: 'ok' } : { is: 'breached', since: from + (last + 1) * MINUTE_MS, value: null };
  };
}

const SHORT_MS = 3 * MINUTE_MS;

export const isShort = ({ from, to }: BacktestFiring): boolean => to !== null && to - from < SHORT_MS;
