import { randomInt } from 'node:crypto';
import { Cron } from '@nestjs/schedule';

/**
 * Times at which jobs ask services of others, for `@Job`. Drawn at the start of the process, so that not all sites ask at once.
 */
export const AT_RANDOM = {
  hourly: `${randomInt(60)} ${randomInt(60)} * * * *`,
  twiceDaily: `${randomInt(60)} ${randomInt(60)} ${randomInt(12)}/12 * * *`,
  daily: `${randomInt(60)} ${randomInt(60)} ${randomInt(24)} * * *`,
} as const;

/**
 * Declares a job of the server: `@Job('slice.what-it-does', CronExpression.EVERY_MINUTE)`. `time` is a cron expression in UTC. A run that is
 * not over when the next one is due skips it; a run that fails is logged. It starts when all slices are up, see `start-jobs.ts`.
 */
export const Job = (name: string, time: string) =>
  Cron(time, { name, timeZone: 'UTC', waitForCompletion: true, unrefTimeout: true, disabled: true });
