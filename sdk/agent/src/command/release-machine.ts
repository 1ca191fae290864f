import type { Machine } from '../collect/machine.ts';

/**
 * Closes the machine at the end of the process. A thread that waits for a hung mount cannot be ended, and a normal exit waits for
 * its threads: in that case the process kills itself with a signal that has no handler.
 */
export function releaseMachine(machine: Machine): void {
  machine.close();
  if (machine.stuck) process.removeAllListeners('SIGTERM').kill(process.pid, 'SIGTERM');
}
