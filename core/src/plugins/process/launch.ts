import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { runtimeFile } from './runtime-files.ts';

/** Options of a plugin's process. */
export interface LaunchOptions {
  /** The copy of the plugin's files, which it may read. */
  readonly folder: string;
  /** The storage folder, if the plugin requests one. */
  readonly storage: string | undefined;
  readonly memoryMb: number;
}

/** Address space that V8 and Node reserve before the first line runs (measured); it counts towards the data limit. */
const RESERVED_KB = 560 * 1024;
/** Scheduling priority (nice value): below everything else on the machine. */
const PRIORITY = 10;

/**
 * Starts the process of a plugin under Node's permission model and without environment. Where the system supports it, also with a
 * memory limit and without new privileges; it ends with the core, and is the first to be killed when memory runs out.
 */
export function launch({ folder, storage, memoryMb }: LaunchOptions): ChildProcess {
  const node = [
    process.execPath,
    '--permission',
    `--allow-fs-read=${runtimeFile('')}`,
    `--allow-fs-read=${folder}`,
    ...(storage === undefined ? [] : [`--allow-fs-read=${storage}`, `--allow-fs-write=${storage}`]),
    '--no-experimental-sqlite',
    ...(process.allowedNodeEnvironmentFlags.has('--experimental-ffi') ? ['--no-experimental-ffi'] : []),
    '--disable-sigusr1',
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    '--max-semi-space-size=1',
    runtimeFile('main.mjs'),
  ];
  const limited = process.platform === 'linux' ? withLimits(node, memoryMb) : node;
  const child = spawn(limited[0]!, limited.slice(1), {
    cwd: folder,
    env: { UV_THREADPOOL_SIZE: '2', ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  return child;
}

function withLimits(command: readonly string[], memoryMb: number): string[] {
  const limits = `ulimit -c 0; ulimit -d ${RESERVED_KB + memoryMb * 1024}; exec "$@"`;
  return ['/bin/sh', '-c', limits, 'sh', ...privileges(), ...command];
}

let cachedPrivileges: readonly string[] | undefined;

/** Returns the command that drops privileges and ends the process with the core; empty if this system has none. */
function privileges(): readonly string[] {
  return (cachedPrivileges ??= findPrivileges());
}

function findPrivileges(): readonly string[] {
  const program = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path));
  if (!program) return [];
  for (const options of [['--no-new-privs', '--pdeathsig', 'KILL'], ['--no-new-privs']]) {
    try {
      execFileSync(program, [...options, 'true'], { stdio: 'ignore', env: { PATH: process.env.PATH } });
      return [program, ...options];
    } catch {
      // This version of the program does not support the option.
    }
  }
  return [];
}

function yieldToOthers(pid: number): void {
  try {
    os.setPriority(pid, PRIORITY);
  } catch {
    // The process may be gone already.
  }
  if (process.platform === 'linux') void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
