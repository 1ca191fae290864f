import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.ts';

const program = join(import.meta.dirname, '../../../sdk/agent/dist/vitrine-agent.mjs');

/** Starts the built agent as on a node, with additional options. */
export async function startAgent(url: string, token: string, options: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-agent-'));
  const env = { ...process.env, NODE_OPTIONS: '', VITRINE_AGENT_TOKEN: token, HOME: folder, PS1: '$ ' };
  const child = spawn(
    process.execPath,
    [program, '--endpoint', url, '--data-dir', folder, '--interval', '1', ...options],
    { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', text => (log += String(text)));
  return {
    /** Working folder of the agent, in which its shells start. */
    folder,
    log: () => log,
    stop: () => endProcess(child),
    async [Symbol.asyncDispose]() {
      await this.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type RunningAgent = Awaited<ReturnType<typeof startAgent>>;
