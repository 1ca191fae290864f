import { Injectable, Logger } from '@nestjs/common';

/** What undoes a planned task. */
export type Cancel = () => void;
export type Task = () => void | Promise<void>;

/** The only source of time: milliseconds since 1970, and tasks for later. Tests replace it by one they can move. */
@Injectable()
export class Clock {
  private readonly logger = new Logger(Clock.name);

  now(): number {
    return Date.now();
  }

  /** Runs a task once. A failing task is logged and goes no further. */
  after(ms: number, task: Task): Cancel {
    const timer = setTimeout(() => void this.attempt(task), ms).unref();
    return () => clearTimeout(timer);
  }

  /** Runs a task again and again; a run that takes longer than the pause skips the next one. */
  every(ms: number, task: Task): Cancel {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      void this.attempt(task).finally(() => (running = false));
    }, ms).unref();
    return () => clearInterval(timer);
  }

  protected async attempt(task: Task): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.logger.error('A planned task failed', error instanceof Error ? error.stack : String(error));
    }
  }
}
