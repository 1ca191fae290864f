import type { SchedulerRegistry } from '@nestjs/schedule';
import { CronTime } from 'cron';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { AT_RANDOM } from '../src/platform/jobs/job.ts';
import { Clock, type Cancel, type Task } from '../src/platform/time/clock.ts';

type Job = ReturnType<SchedulerRegistry['getCronJob']>;

interface Planned {
  due: number;
  readonly task: Task;
  /** Returns when the task is due again; undefined if it runs once. */
  readonly next?: (after: number) => number;
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS } as const;

/** Replaces the random times of jobs in tests: always at the end of the period, so that no test reaches them by accident. */
const DRAWN = new Map<unknown, CronTime>([
  [AT_RANDOM.hourly, new CronTime('0 59 * * * *')],
  [AT_RANDOM.twiceDaily, new CronTime('0 59 11/12 * * *')],
  [AT_RANDOM.daily, new CronTime('0 59 23 * * *')],
]);

/**
 * First run and period of each job by the start time of its app. Cached, because every app has the same sixty jobs, and computing
 * them took a seventh of its start.
 */
const runs = new Map<string, { readonly first: number; readonly period: number }>();

function runsOf(time: CronTime, from: number) {
  const key = `${String(time.source)} from ${from}`;
  const existing = runs.get(key);
  if (existing) return existing;
  const timeAfter = (after: number) => time.getNextDateFrom(new Date(after), 'UTC').toMillis();
  const first = timeAfter(from);
  const measured = { first, period: timeAfter(first) - first };
  runs.set(key, measured);
  return measured;
}

type Duration = `${number}${keyof typeof UNITS}`;

function milliseconds(duration: Duration): number {
  const [, amount, unit] = /^([\d.]+)(\w+)$/.exec(duration) ?? [];
  return Number(amount) * UNITS[unit as keyof typeof UNITS];
}

/** A clock that stands still until a test advances it. Scheduled tasks run on the way, each at its own time. */
export class TestClock extends Clock {
  private readonly planned = new Set<Planned>();

  constructor(private time = Date.parse('2026-06-01T12:00:00Z')) {
    super();
  }

  override now(): number {
    return this.time;
  }

  override after(ms: number, task: Task): Cancel {
    return this.plan({ due: this.time + ms, task });
  }

  override every(pause: number, task: Task): Cancel {
    return this.plan({ due: this.time + pause, task, next: after => after + pause });
  }

  /**
   * Runs a job of `ScheduleModule` at its times, instead of its own timer. Every job has one period in UTC, which is computed once:
   * a test that advances by days asks a million times.
   */
  override start(job: Job): void {
    const { first, period } = runsOf(DRAWN.get(job.cronTime.source) ?? job.cronTime, this.time);
    const next = (after: number) => first + Math.max(0, Math.floor((after - first) / period) + 1) * period;
    const cancel = this.plan({ due: next(this.time), task: () => job.fireOnTick(), next });
    // Called when the app stops it.
    Object.assign(job, { onComplete: cancel });
  }

  /** Advances by `'61s'`, `'5m'`, `'2h'` …, and waits for the tasks that are due. */
  async advance(duration: Duration): Promise<void> {
    const end = this.time + milliseconds(duration);
    for (let next = this.nextBefore(end); next; next = this.nextBefore(end)) {
      this.time = next.due;
      if (next.next) next.due = next.next(next.due);
      else this.planned.delete(next);
      await this.attempt(next.task);
    }
    this.time = end;
    await new Promise(resolve => setImmediate(resolve));
  }

  /**
   * Advances like a machine waking from sleep: each task due meanwhile runs once. For days, which would take `advance` too long.
   */
  async skip(duration: Duration): Promise<void> {
    this.time += milliseconds(duration);
    for (const planned of [...this.planned].filter(({ due }) => due <= this.time)) {
      if (planned.next) planned.due = planned.next(this.time);
      else this.planned.delete(planned);
      await this.attempt(planned.task);
    }
    await new Promise(resolve => setImmediate(resolve));
  }

  private plan(planned: Planned): Cancel {
    this.planned.add(planned);
    return () => this.planned.delete(planned);
  }

  private nextBefore(end: number): Planned | undefined {
    return [...this.planned].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}
