import type { OutageLog } from '../logging/outage-log.ts';
import type { Clock } from '../time/clock.ts';
import { SerialQueue } from './serial-queue.ts';

const RETRY_MS = 1000;

/** Task that brings something up to date. Runs do not overlap; a failed run is retried until it succeeds. */
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

  /** Runs the task after the current run. Resolves after the first attempt, whatever its result. */
  run(): Promise<void> {
    // A waiting run has not begun yet, so it includes this change.
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

  /** Stops after the current run. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancel();
    await this.runs.settled();
  }
}
