import { spawn } from 'node:child_process';
import { belongingTo } from './stop-request.ts';

/**
 * Replaces this process with a new one of the same program (exec): same pid and output, no state. `extraEnv` is added to its
 * environment. On systems without exec, such as Windows, this process waits for the new one and exits with its code.
 */
export function becomeNewProcess(extraEnv: NodeJS.ProcessEnv = {}): void {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, ...extraEnv };
  if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
  const next = spawn(process.execPath, [...args, belongingTo(process.pid)], { env, stdio: 'inherit' });
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => next.kill(signal));
  next.once('close', code => process.exit(code ?? 1));
}
