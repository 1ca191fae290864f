import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/vitrine-agent.mjs', import.meta.url));

/** The built agent as a process that reports to a core. Linux only: it is measured through /proc. */
export function agentProcess(url: string, token: string, options: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-agent-bench-'));
  const env = { PATH: process.env.PATH, VITRINE_AGENT_TOKEN: token };
  const args = [PROGRAM, '--endpoint', url, '--data-dir', folder, ...options];
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const read = (name: string): string => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  return {
    /** Memory in MB: the total, and the part that is not shared with other processes. */
    memory: () => {
      const status = read('status');
      const field = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024;
      return { all: field('VmRSS'), own: field('RssAnon') };
    },
    /** Processor time of all threads so far, in ms. */
    cpu: () =>
      readdirSync(`/proc/${child.pid}/task`).reduce(
        (sum, thread) => sum + Number(read(`task/${thread}/schedstat`).split(' ')[0]) / 1e6,
        0,
      ),
    async [Symbol.asyncDispose]() {
      const ended = new Promise(done => child.once('exit', done));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
