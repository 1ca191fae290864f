import { spawn, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The agent as a separate process. Killed at the end of the test in any state. */
export function agentProcess(args: readonly string[], env: NodeJS.ProcessEnv = {}, channel = false) {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])];
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITRINE_|NODE_OPTIONS$)/.test(name)),
  );
  const child = spawn(process.execPath, [main, ...args], { env: { ...clean, ...env }, stdio });
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', text => (output.stdout += String(text)));
  child.stderr!.on('data', text => (output.stderr += String(text)));
  // Not 'close', which is never emitted inside jest for a process with a channel.
  const streams = [child.stdout!, child.stderr!].map(stream => new Promise(done => stream.once('end', done)));
  const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(done =>
    child.once('exit', (code, signal) => done({ code, signal })),
  );
  const ended = Promise.all([exit, ...streams]).then(([exitResult]) => exitResult as Awaited<typeof exit>);
  return {
    child,
    output,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
