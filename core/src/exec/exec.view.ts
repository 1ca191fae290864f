import type { ExecRun as ExecRunView, ExecTask as ExecTaskView } from '@vitrine/contracts';
import type { ExecRun } from './exec-run.entity.ts';
import type { ExecTask } from './exec-task.entity.ts';

/** A task without what its runs tell. */
export const taskAbout = ({
  id,
  command,
  timeoutSeconds,
  username,
  createdAt,
  signed,
}: ExecTask): Omit<ExecTaskView, 'endedAt' | 'counts'> => ({
  id,
  command,
  timeoutSeconds,
  username,
  createdAt,
  signed,
});

export const runView = (run: ExecRun): ExecRunView => ({
  node: run.node,
  name: run.name,
  status: run.status,
  reason: run.reason ?? null,
  exitCode: run.exitCode ?? null,
  signal: run.signal ?? null,
  startedAt: run.startedAt,
  endedAt: run.endedAt ?? null,
  written: run.written,
  kept: run.kept,
  tail: run.tail,
});
