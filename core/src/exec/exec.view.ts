import type { ExecRun as ExecRunView, ExecTask as ExecTaskView } from '@vitrine/contracts';
import type { ExecRunEntity } from './exec-run.entity.ts';
import type { ExecTaskEntity } from './exec-task.entity.ts';

/** Maps a task without the fields that depend on its runs. */
export const taskAbout = ({
  id,
  command,
  timeoutSeconds,
  username,
  createdAt,
  signed,
}: ExecTaskEntity): Omit<ExecTaskView, 'endedAt' | 'counts'> => ({
  id,
  command,
  timeoutSeconds,
  username,
  createdAt,
  signed,
});

export const runView = (run: ExecRunEntity): ExecRunView => ({
  node: run.node,
  name: run.name,
  status: run.status,
  reason: run.reason ?? null,
  exitCode: run.exitCode ?? null,
  signal: run.signal ?? null,
  startedAt: run.startedAt,
  endedAt: run.endedAt ?? null,
  bytesWritten: run.bytesWritten,
  bytesKept: run.bytesKept,
  lastLine: run.lastLine,
});
