import { spawn } from 'node:child_process';
import { belongingTo } from './stop-request.ts';

/**
 * Puts a new process of the same program in the place of this one: same number, same output, and nothing of what lived
 * here. `more` is added to its environment. Where the system knows no such thing, as Windows, this process waits for the
 * new one and ends as it does.
 */
export function becomeNewProcess(more: NodeJS.ProcessEnv = {}): void {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, ...more };
  if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
  const next = spawn(process.execPath, [...args, belongingTo(process.pid)], { env, stdio: 'inherit' });
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => next.kill(signal));
  next.once('close', code => process.exit(code ?? 1));
}
