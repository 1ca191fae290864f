import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Signals a process to exit and waits for it, because its last writes would race with the removal of its folder. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
