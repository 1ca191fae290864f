import type { INestApplicationContext } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock } from '../time/clock.ts';

/** Starts every job on the clock of the app. ScheduleModule stops them when the shutdown begins. */
export function startJobs(app: INestApplicationContext): void {
  const clock = app.get(Clock);
  for (const job of app.get(SchedulerRegistry).getCronJobs().values()) clock.start(job);
}
