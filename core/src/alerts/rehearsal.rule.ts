import { advance, type Alarm, type Patience, type Seen } from './alarm.rule.ts';

/** Once that a rule would have fired. Times in ms since 1970; `to` is null where it still holds at the end. */
export interface Firing {
  readonly from: number;
  readonly to: number | null;
  readonly peak: number | null;
}

interface Stage {
  /** ms since 1970, and how many minutes follow. */
  readonly from: number;
  readonly minutes: number;
  readonly patience: Patience;
  /** What would have been seen at the end of a minute. */
  see(minute: number, firing: boolean): Seen;
}

const MINUTE_MS = 60_000;

/** Plays stored history through the same decisions that a rule goes through live, minute by minute. */
export function rehearse({ from, minutes, patience, see }: Stage): Firing[] {
  const firings: Firing[] = [];
  let alarm: Alarm | undefined;
  for (let minute = 0; minute < minutes; minute++) {
    const now = from + (minute + 1) * MINUTE_MS;
    alarm = advance(alarm, see(minute, alarm?.state === 'firing'), patience, now);
    if (alarm?.state !== 'resolved') continue;
    firings.push({ from: alarm.firedAt!, to: alarm.goodSince, peak: alarm.peak });
    alarm = undefined;
  }
  if (alarm?.state === 'firing') firings.push({ from: alarm.firedAt!, to: null, peak: alarm.peak });
  return firings;
}

/** What a rehearsal of the offline rule sees: minutes in which the node reported. Nothing is known before the first of them. */
export function presenceOver(reported: (minute: number) => boolean, from: number): (minute: number) => Seen {
  let last = -1;
  return minute => {
    if (reported(minute)) last = minute;
    if (last < 0) return { is: 'unknown' };
    return last === minute ? { is: 'good' } : { is: 'bad', since: from + (last + 1) * MINUTE_MS, value: null };
  };
}

const SHORT_MS = 3 * MINUTE_MS;

export const isShort = ({ from, to }: Firing): boolean => to !== null && to - from < SHORT_MS;
