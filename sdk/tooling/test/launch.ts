import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../../..');
export const startScript = join(root, 'sdk/tooling/scripts/start.mjs');

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the process tree below one process, itself first. */
async function processTree(top: number): Promise<Row[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
  const tree = rows.filter(({ pid }) => pid === top);
  for (const { pid } of tree) tree.push(...rows.filter(({ parent }) => parent === pid));
  return tree;
}

/** Returns whether a process with this id is running. */
export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts the built server as an operator does, in a process group of its own. */
export async function launch(command: string, args: readonly string[]) {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      VITRINE_DATA_DIR: data,
      VITRINE_PORT: '0',
      VITRINE_HOST: '127.0.0.1',
      VITRINE_LOCAL_AGENT: 'off',
    },
  });
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  // The output of a server whose process is gone may still be on its way.
  const closed = once(child, 'close');
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (log += String(text)));
  const until = async (condition: () => boolean) => {
    for (const end = Date.now() + 30_000; !condition(); await pause(20))
      if (Date.now() > end) throw new Error(`it never happened:\n${log}`);
  };
  await until(() => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${log}`);
    return log.includes('listening on');
  });
  const tree = await processTree(child.pid!);
  const core = tree.find(({ command }) => command.includes('main.mjs'))!;
  return {
    pid: child.pid!,
    tree,
    core: core.pid,
    log: () => log,
    exited,
    /** Resolves with the final output once the server has exited. */
    ended: async () => {
      await until(() => !alive(core.pid));
      await closed;
      return log.slice(log.indexOf('Stopping'));
    },
    async [Symbol.asyncDispose]() {
      for (const { pid } of tree) if (alive(pid)) process.kill(pid, 'SIGKILL');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Starts it by npm. */
export const npmStart = () => launch('npm', ['start', '--silent']);
export const onPosix = process.platform === 'win32' ? describe.skip : describe;
