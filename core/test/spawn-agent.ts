import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AgentsService } from '../src/agents/agents.service.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

const main = fileURLToPath(new URL('../../sdk/agent/src/main.ts', import.meta.url));

const running = new Set<ChildProcess>();
// A failed test does not dispose its agent, which would outlive it.
afterEach(() => running.forEach(child => child.kill('SIGKILL')));

/**
 * Starts the real agent as a separate, connected process, or another `program`, such as the agent of a release. `args` are
 * command-line options. Stops at the end of its scope.
 */
export async function spawnAgent(
  { app, url }: Pick<TestApp, 'app' | 'url'>,
  node: { uuid: string; token: string },
  args: readonly string[] = [],
  folder?: string,
  program = main,
) {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'vitrine-agent-')));
  const start = () => {
    const child = spawn(process.execPath, [program, 'run', '--endpoint', url, '--data-dir', data, ...args], {
      // An empty home folder, so that the shell profile of the user who runs the tests has no effect.
      env: { ...process.env, HOME: data, VITRINE_AGENT_TOKEN: node.token, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (piece: Buffer) => lines.push(...String(piece).split('\n').filter(Boolean)));
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };
  const lines: string[] = [];
  let child = start();
  const agents = app.get(AgentsService);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise(resolve => child.once('close', resolve));
    child.kill(signal);
    await ended;
  };
  const connected = () => eventually(() => agents.linkOf(node.uuid), 60_000);
  await connected();
  return {
    lines,
    data,
    get pid() {
      return child.pid!;
    },
    connected,
    /** Kills the agent, like a machine that loses power, and starts it again. */
    async restart() {
      await end('SIGKILL');
      await eventually(() => !agents.linkOf(node.uuid));
      child = start();
      await connected();
    },
    kill: () => end('SIGKILL'),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}
