import type { PluginJobRun } from '@vitrine/contracts';
import { messageOf, PluginError } from './plugin-error.ts';

const MAX_RUNS = 50;

/** The last runs of a plugin's scheduled jobs. */
export class JobRuns {
  private readonly runs: PluginJobRun[] = [];

  constructor(private readonly now: () => number) {}

  /** Runs a job and records when, for how long and with which error. */
  async record(job: string, run: () => Promise<unknown>): Promise<void> {
    const at = this.now();
    const began = performance.now();
    let error: string | null = null;
    try {
      await run();
    } catch (failure) {
      error = messageOf(failure instanceof PluginError ? failure.cause : failure);
    }
    this.runs.push({ job, at, ms: Math.round(performance.now() - began), error });
    this.runs.splice(0, this.runs.length - MAX_RUNS);
  }

  /** Newest first. */
  list(): PluginJobRun[] {
    return this.runs.toReversed();
  }
}
