import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutSecrets } from '../src/agents/agent-program.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The built server starts twice as fast as its sources. */
export const BUILT = path('../dist/server/main.mjs');

/** Starts the built server as a separate process, for tests that kill it. `program` starts it with flags for Node. */
export async function spawnCore(
  at: { readonly dataDir: string; readonly databaseUrl: string },
  extraEnv: NodeJS.ProcessEnv = {},
  program: readonly string[] = [BUILT],
  cwd = process.cwd(),
) {
  const env = {
    VITRINE_DATA_DIR: at.dataDir,
    VITRINE_DATABASE_URL: at.databaseUrl,
    VITRINE_PORT: '0',
    VITRINE_HOST: '127.0.0.1',
  };
  const child = spawn(process.execPath, program, {
    env: { ...withoutSecrets(process.env), ...env, VITRINE_LOCAL_AGENT: 'off', ...extraEnv },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        output += String(data);
        const port = /listening on http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    child.once('close', code => reject(new Error(`the core ended with ${code}:\n${output}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    output: () => output,
    /** Resolves with the exit code when the process has ended. */
    ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  };
}
