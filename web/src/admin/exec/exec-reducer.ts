import type { ExecLiveFrame, ExecRun, ExecTaskDetail } from '@vitrine/contracts';

/** State of a task on this page. */
export interface ExecViewState {
  readonly task?: ExecTaskDetail;
  /** Output by node. */
  readonly outputs: Readonly<Record<string, string>>;
  /** True if the task no longer exists. */
  readonly gone: boolean;
}

export const NOTHING: ExecViewState = { outputs: {}, gone: false };

const isSame = (a: ExecRun, b: ExecRun) => (Object.keys(b) as (keyof ExecRun)[]).every(key => a[key] === b[key]);

/** Returns the newer runs with the object identity of unchanged ones, so that their rows are not rendered again. */
function mergeRuns(before: readonly ExecRun[] | undefined, newer: readonly ExecRun[]): ExecRun[] {
  const known = new Map(before?.map(run => [run.node, run]));
  return newer.map(run => {
    const old = known.get(run.node);
    return old && isSame(old, run) ? old : run;
  });
}

/** Replaces runs of a task with newer ones and derives the other fields of the task from them. */
function withRuns(task: ExecTaskDetail, changed: readonly ExecRun[]): ExecTaskDetail {
  const newer = new Map(changed.map(run => [run.node, run]));
  const runs = task.runs.map(run => newer.get(run.node) ?? run);
  const counts: ExecTaskDetail['counts'] = {};
  for (const { status } of runs) counts[status] = (counts[status] ?? 0) + 1;
  return {
    ...task,
    runs,
    counts,
    endedAt: counts.running ? null : Math.max(task.createdAt, ...runs.map(run => run.endedAt ?? 0)),
  };
}

/** Returns the state of the page after a frame from the core. */
export function reduceExecFrame(before: ExecViewState, frame: ExecLiveFrame): ExecViewState {
  switch (frame.type) {
    case 'task':
      return {
        ...before,
        task: withRuns({ ...frame.task, runs: mergeRuns(before.task?.runs, frame.task.runs) }, []),
        gone: false,
      };
    case 'runs':
      return before.task?.id === frame.task ? { ...before, task: withRuns(before.task, frame.runs) } : before;
    case 'output': {
      if (before.task && before.task.id !== frame.task) return before;
      // Drops overlapping output, which was sent twice.
      const keptOutput = (before.outputs[frame.node] ?? '').slice(0, frame.from);
      return { ...before, outputs: { ...before.outputs, [frame.node]: keptOutput + frame.text } };
    }
    case 'unknown':
      return { ...before, gone: true };
  }
}
