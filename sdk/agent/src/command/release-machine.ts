import type { Machine } from '../collect/machine.ts';

/**
 * Closes the machine at the end of the process. A thread that waits for a dead mount cannot be ended, and a process that ends
 * by itself waits for its threads: then only a signal that nobody handles helps.
 */
export function releaseMachine(machine: Machine): void {
  machine.close();
  if (machine.stuck) process.removeAllListeners('SIGTERM').kill(process.pid, 'SIGTERM');
}
