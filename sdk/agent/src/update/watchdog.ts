import { Worker } from 'node:worker_threads';

/**
 * Ends this process after so many milliseconds, even if it is stuck in a loop by then. What it answers calls it off. The
 * service manager starts the agent again, and the next start knows that this one did not work.
 */
export function watchdog(ms: number): () => void {
  const guard = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Math.round(ms)})`, { eval: true });
  guard.unref();
  // Without the thread there is one guard less; the count of starts still holds.
  guard.on('error', () => undefined);
  return () => void guard.terminate();
}
