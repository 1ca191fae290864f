import { randomInt } from 'node:crypto';
import { Cron } from '@nestjs/schedule';

/**
 * Random times for jobs that call third-party services, for `@Job`. Drawn at the start of the process, so that not all sites call
 * at once.
 */
export const AT_RANDOM = {
  hourly: `${randomInt(60)} ${randomInt(60)} * * * *`,
  twiceDaily: `${randomInt(60)} ${randomInt(60)} ${randomInt(12)}/12 * * *`,
  daily: `${randomInt(60)} ${randomInt(60)} ${randomInt(24)} * * *`,
} as const;

/**
 * Declares a job of the server: `@Job('slice.what-it-does', CronExpression.EVERY_MINUTE)`. `time` is a cron expression in UTC. A
 * run that is due while the previous one is still running is skipped; a failed run is logged. Jobs start when all slices are up,
 * see `start-jobs.ts`.
 */
export const Job = (name: string, time: string) =>
  Cron(time, { name, timeZone: 'UTC', waitForCompletion: true, unrefTimeout: true, disabled: true });
