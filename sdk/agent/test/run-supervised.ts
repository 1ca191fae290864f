import { spawn, type ChildProcess } from 'node:child_process';

/** Runs a program repeatedly, as a service manager does, until it is stopped. */
export function runSupervised(args: readonly string[], env: NodeJS.ProcessEnv) {
  const starts: { readonly at: number; readonly lines: string[] }[] = [];
  let child: ChildProcess | undefined;
  let stopped = false;
  const start = (): void => {
    const lines: string[] = [];
    starts.push({ at: Date.now(), lines });
    child = spawn(process.execPath, args, { env: { ...process.env, ...env, VITRINE_AGENT_SUPERVISED: '1' } });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => void lines.push(...String(text).trim().split('\n')));
    child.once('exit', () => !stopped && setTimeout(start, 50));
  };
  start();
  return {
    starts,
    get lines(): string[] {
      return starts.flatMap(({ lines }) => lines);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      stopped = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise(resolve => child!.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}
