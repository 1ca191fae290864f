import { CronTime } from 'cron';
import { DAY_MS, DAY_S } from '@vitrine/contracts/time';
import type { Cancel, Clock } from '../../platform/time/clock.ts';

/** Longest wait of one timer: Node's timers are limited to 24 days. */
const MAX_WAIT_MS = DAY_MS;
const MAX_INTERVAL_S = 366 * DAY_S;

/**
 * Runs a job at an interval in seconds, or by a cron expression in a time zone. Runs never overlap. Throws for an interval below
 * one second or above a year and for an invalid expression.
 */
export function scheduleJob(
  clock: Clock,
  when: number | string,
  zone: () => string,
  run: () => Promise<unknown>,
): Cancel {
  if (typeof when === 'string') return scheduleBy(clock, after => nextDue(when, zone(), after), run);
  if (!(when >= 1 && when <= MAX_INTERVAL_S))
    throw new Error('A job runs every second at most, and once a year at least');
  if (when * 1000 > MAX_WAIT_MS) return scheduleBy(clock, after => after + when * 1000, run);
  return clock.every(when * 1000, async () => void (await run()));
}

function scheduleBy(clock: Clock, next: (after: number) => number, run: () => Promise<unknown>): Cancel {
  let cancel: Cancel = () => undefined;
  let stopped = false;
  const waitUntil = (due: number) => {
    const remainingMs = due - clock.now();
    cancel = clock.after(Math.min(remainingMs, MAX_WAIT_MS), async () => {
      if (remainingMs > MAX_WAIT_MS) return waitUntil(due);
      await run();
      if (!stopped) waitUntil(next(clock.now()));
    });
  };
  waitUntil(next(clock.now()));
  return () => {
    stopped = true;
    cancel();
  };
}

/** Returns the next time that a cron expression is due, ms since 1970. */
function nextDue(expression: string, zone: string, after: number): number {
  try {
    return new CronTime(expression, zone).getNextDateFrom(new Date(after), zone).toMillis();
  } catch {
    throw new Error(`"${expression}" is no cron expression; write it like "0 3 * * *"`);
  }
}
