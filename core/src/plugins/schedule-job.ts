import { CronTime } from 'cron';
import type { Cancel, Clock } from '../platform/clock.ts';

/** Longest wait of one timer: timers of Node hold at most 24 days. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Runs a job at an interval in seconds, or by a cron expression in a time zone. Runs never overlap. Throws for an interval below
 * one second and for an invalid expression.
 */
export function scheduleJob(
  clock: Clock,
  when: number | string,
  zone: () => string,
  run: () => Promise<unknown>,
): Cancel {
  if (typeof when === 'string') return scheduleCron(clock, when, zone, run);
  if (!(when >= 1)) throw new Error('A job runs every second at most');
  return clock.every(when * 1000, async () => void (await run()));
}

function scheduleCron(clock: Clock, expression: string, zone: () => string, run: () => Promise<unknown>): Cancel {
  let cancel: Cancel = () => undefined;
  let stopped = false;
  const waitUntil = (due: number) => {
    const rest = due - clock.now();
    cancel = clock.after(Math.min(rest, MAX_WAIT_MS), async () => {
      if (rest > MAX_WAIT_MS) return waitUntil(due);
      await run();
      if (!stopped) waitUntil(nextDue(expression, zone(), clock.now()));
    });
  };
  waitUntil(nextDue(expression, zone(), clock.now()));
  return () => {
    stopped = true;
    cancel();
  };
}

/** When a cron expression is due after a time, ms since 1970. */
function nextDue(expression: string, zone: string, after: number): number {
  try {
    return new CronTime(expression, zone).getNextDateFrom(new Date(after), zone).toMillis();
  } catch {
    throw new Error(`"${expression}" is no cron expression; write it like "0 3 * * *"`);
  }
}
