import type { ChildProcess } from 'node:child_process';
import { homedir } from 'node:os';
import { childEnvironment } from '../control/child-environment.ts';

/** Result of a command. `signal` is a name such as SIGKILL. */
export interface CommandEnd {
  readonly status: 'success' | 'failed' | 'timeout' | 'cancelled';
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** True if no shell could be started. */
  readonly spawnFailed?: boolean;
}

/** Delay between SIGTERM and SIGKILL. */
const GRACE_MS = 2_000;
/** Time that a background process may hold the output open after its shell has ended. */
const DRAIN_TIMEOUT_MS = 300;

const WINDOWS = process.platform === 'win32';

/** Command in its own shell and process group, so that all its children can be ended. */
export class ShellCommand {
  readonly ended: Promise<CommandEnd>;
  readonly #child: ChildProcess;
  #endReason: 'timeout' | 'cancelled' | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(command: string, timeoutMs: number, write: (piece: Buffer) => void, env = process.env) {
    // Loaded lazily: most agents never run a command.
    const { spawn } = process.getBuiltinModule('node:child_process');
    const [shell, args] = WINDOWS
      ? ['powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', command]]
      : ['/bin/sh', ['-c', command]];
    this.#child = spawn(shell!, args as string[], {
      cwd: homedirOrRoot(),
      env: childEnvironment(env),
      detached: !WINDOWS,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.#child.stdout?.on('data', write);
    this.#child.stderr?.on('data', write);
    this.ended = new Promise(resolve => this.#await(resolve));
    this.#after(timeoutMs, () => this.#end('timeout'));
  }

  cancel(): void {
    this.#end('cancelled');
  }

  /** Kills all processes immediately, when the agent itself exits. */
  kill(): void {
    this.#signal('SIGKILL');
  }

  #await(resolve: (end: CommandEnd) => void): void {
    const child = this.#child;
    const finish = (end: Omit<CommandEnd, 'status'>): void => {
      for (const timer of this.#timers) clearTimeout(timer);
      child.stdout?.destroy();
      child.stderr?.destroy();
      // No process may survive a timeout or a cancellation.
      if (this.#endReason) this.#signal('SIGKILL');
      resolve({ status: this.#endReason ?? (end.exitCode === 0 ? 'success' : 'failed'), ...end });
    };
    child.once('error', () => finish({ exitCode: null, signal: null, spawnFailed: true }));
    child.once('exit', (exitCode, signal) => {
      child.once('close', () => finish({ exitCode, signal }));
      this.#after(DRAIN_TIMEOUT_MS, () => finish({ exitCode, signal }));
    });
  }

  #end(reason: 'timeout' | 'cancelled'): void {
    if (this.#endReason) return;
    this.#endReason = reason;
    this.#signal('SIGTERM');
    this.#after(GRACE_MS, () => this.#signal('SIGKILL'));
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (!WINDOWS) process.kill(-pid, signal);
      else
        process
          .getBuiltinModule('node:child_process')
          .spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    } catch {
      // All processes have already ended.
    }
  }

  #after(ms: number, task: () => void): void {
    this.#timers.push(setTimeout(task, ms).unref());
  }
}

function homedirOrRoot(): string {
  const { existsSync } = process.getBuiltinModule('node:fs');
  const home = homedir();
  return home && existsSync(home) ? home : WINDOWS ? process.cwd() : '/';
}
