import { Worker } from 'node:worker_threads';

/**
 * Ends this process after the given milliseconds, even if it is stuck in a loop. Returns a function that cancels. The service
 * manager restarts the agent, and the next start counts this one as failed.
 */
export function watchdog(ms: number): () => void {
  const guard = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Math.round(ms)})`, { eval: true });
  guard.unref();
  // Without the thread one safeguard is missing; the limit of starts still applies.
  guard.on('error', () => undefined);
  return () => void guard.terminate();
}
