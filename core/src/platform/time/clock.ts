import { Injectable, Logger } from '@nestjs/common';

/** Cancels a scheduled task. */
export type Cancel = () => void;
export type Task = () => void | Promise<void>;

/** Clock: the only source of time (ms since 1970) and timers. Tests replace it with one they advance. */
@Injectable()
export class Clock {
  private readonly logger = new Logger(Clock.name);

  now(): number {
    return Date.now();
  }

  /** Runs a task once after a delay. An error is logged and not propagated. */
  after(ms: number, task: Task): Cancel {
    const timer = setTimeout(() => void this.attempt(task), ms).unref();
    return () => clearTimeout(timer);
  }

  /** Runs a task at an interval; a run that exceeds it skips the next one. */
  every(ms: number, task: Task): Cancel {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      void this.attempt(task).finally(() => (running = false));
    }, ms).unref();
    return () => clearInterval(timer);
  }

  /** Starts a job with a timer of its own. */
  start(job: { start(): void }): void {
    job.start();
  }

  protected async attempt(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.logger.error('A planned task failed', error instanceof Error ? error.stack : String(error));
    }
  }
}
