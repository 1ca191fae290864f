import type { Clock } from '../time/clock.ts';
import { SerialQueue } from './serial-queue.ts';
import type { OutageLog } from '../logging/outage-log.ts';

const RETRY_MS = 1000;

/** Task that brings something up to date. One run at a time; one that fails is tried again until it works. */
export class CatchUp {
  private readonly runs = new SerialQueue();
  private cancel: () => void = () => undefined;
  private isWaiting = false;
  private stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly outage: OutageLog,
    private readonly task: () => Promise<void>,
  ) {}

  /** Runs the task after the present run. Resolves after the first attempt, whatever its result. */
  run(): Promise<void> {
    // What waits has not begun, so it sees this change too.
    if (this.isWaiting) return this.runs.settled();
    this.isWaiting = true;
    return this.runs.run(async () => {
      this.isWaiting = false;
      if (this.stopped) return;
      this.cancel();
      try {
        await this.task();
        this.outage.worked();
      } catch (error) {
        this.outage.failed(error);
        this.cancel = this.clock.after(RETRY_MS, () => void this.run());
      }
    });
  }

  /** Ends after the present run. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancel();
    await this.runs.settled();
  }
}
