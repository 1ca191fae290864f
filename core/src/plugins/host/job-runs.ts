import type { PluginJobRun } from '@vitrine/contracts';
import { messageOf, PluginError } from '../hooks/plugin-error.ts';

const MAX_RUNS = 20;
const MAX_JOBS = 20;

/** The last runs of a plugin's scheduled jobs: the same number for each, so that a frequent job does not hide a rare one. */
export class JobRuns {
  /** Runs by job, the most recently run job last. */
  private readonly jobs = new Map<string, PluginJobRun[]>();

  constructor(private readonly now: () => number) {}

  /** Runs a job and records when, for how long and with which error. */
  async record(job: string, run: () => Promise<unknown>): Promise<void> {
    const at = this.now();
    const startedAt = performance.now();
    let error: string | null = null;
    try {
      await run();
    } catch (failure) {
      error = messageOf(failure instanceof PluginError ? failure.cause : failure);
    }
    const runs = [...(this.jobs.get(job) ?? []), { job, at, ms: Math.round(performance.now() - startedAt), error }];
    this.jobs.delete(job);
    this.jobs.set(job, runs.slice(-MAX_RUNS));
    const [oldest] = this.jobs.keys();
    if (this.jobs.size > MAX_JOBS) this.jobs.delete(oldest!);
  }

  /** Newest first. */
  list(): PluginJobRun[] {
    return [...this.jobs.values()]
      .flat()
      .toReversed()
      .sort((a, b) => b.at - a.at);
  }
}
