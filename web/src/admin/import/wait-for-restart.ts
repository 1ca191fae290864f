/** Poll interval and timeout in ms. */
const INTERVAL_MS = 1000;
const LIMIT_MS = 120_000;

interface WaitOptions {
  /** Previous start time of the server; undefined if unknown, so that any response counts as a restart. */
  readonly before: number | undefined;
  readonly signal: AbortSignal;
  readonly intervalMs?: number;
  readonly limitMs?: number;
}

/**
 * Waits until a restarting server responds with a new start time. Returns without one after two minutes, because a server without a
 * service manager stays down.
 */
export async function waitForRestart(
  startOf: () => Promise<number>,
  { before, signal, intervalMs = INTERVAL_MS, limitMs = LIMIT_MS }: WaitOptions,
): Promise<void> {
  const until = Date.now() + limitMs;
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, intervalMs));
    if (signal.aborted || Date.now() >= until) return;
    // A server that does not respond is still restarting.
    const start = await startOf().catch(() => undefined);
    if (start !== undefined && start !== before) return;
  }
}
