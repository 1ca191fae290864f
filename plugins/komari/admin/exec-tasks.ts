import type { NativeExecTask, NativeRun } from './admin-api.ts';

/** Returns a command with its results in Komari's format. An unfinished run has neither exit code nor time. */
export const taskOf = ({ id, command, runs }: NativeExecTask, outputs: ReadonlyMap<string, string>) => ({
  task_id: id,
  clients: runs.map(({ node }) => node),
  command,
  results: runs.map(run => ({
    client: run.node,
    result: outputs.get(run.node) || (NOT_RUN.has(run.status) ? `The command did not run: ${run.status}.` : ''),
    exit_code: exitCodeOf(run),
    finished_at: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    created_at: new Date(run.startedAt).toISOString(),
  })),
});

const NOT_RUN = new Set(['offline', 'refused']);

const exitCodeOf = ({ exitCode, endedAt }: NativeRun) => exitCode ?? (endedAt === null ? null : -1);
