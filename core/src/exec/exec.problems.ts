import { problem } from '../platform/http/problem.ts';

export const ExecTaskNotFound = problem('exec.task-not-found', 404, (id: string) => `There is no task ${id}.`);
export const ExecLimit = problem(
  'exec.limit',
  429,
  () => 'Too many commands are running. Wait for some to end, or cancel them.',
);
export const ExecRunning = problem('exec.running', 409, () => 'This task is still running. Cancel it first.');
