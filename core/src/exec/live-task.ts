import type { ExecStatus, ExecTask as ExecTaskView, ExecTaskDetail } from '@vitrine/contracts';
import type { LiveRun } from './live-run.ts';

/** Counts runs by state. */
export function countsOf(statuses: Iterable<ExecStatus>): ExecTaskView['counts'] {
  const counts: ExecTaskView['counts'] = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A task that is running, or ended very recently. */
export class LiveTask {
  endedAt: number | null = null;
  readonly runs: ReadonlyMap<string, LiveRun>;

  constructor(
    readonly about: Omit<ExecTaskView, 'endedAt' | 'counts'>,
    runs: readonly LiveRun[],
  ) {
    this.runs = new Map(runs.map(run => [run.view.node, run]));
  }

  get running(): LiveRun[] {
    return [...this.runs.values()].filter(run => run.running);
  }

  summary(): ExecTaskView {
    return {
      ...this.about,
      endedAt: this.endedAt,
      counts: countsOf([...this.runs.values()].map(({ view }) => view.status)),
    };
  }

  detail(): ExecTaskDetail {
    return { ...this.summary(), runs: [...this.runs.values()].map(({ view }) => ({ ...view })) };
  }
}
