import { defineEvent } from '../platform/events/event.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveTask } from './live-task.ts';

export interface RunEvent {
  readonly task: LiveTask;
  readonly run: LiveRun;
}

/** A run of a task has changed or has written output. */
export const RunChanged = defineEvent<RunEvent>('exec.run-changed');

/** A run has ended and is stored. */
export const RunEnded = defineEvent<RunEvent>('exec.run-ended');

/** A task has ended on its last node. */
export const TaskEnded = defineEvent<LiveTask>('exec.task-ended');
