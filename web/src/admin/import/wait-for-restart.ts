/** Time between two questions, and after which nobody waits any longer; ms. */
const INTERVAL_MS = 1000;
const LIMIT_MS = 120_000;

interface WaitOptions {
  /** Start of the server before; undefined if it is not known, so that any answer will do. */
  readonly before: number | undefined;
  readonly signal: AbortSignal;
  readonly intervalMs?: number;
  readonly limitMs?: number;
}

/**
 * Waits until a server that was told to restart answers with another start than before. Ends without one after two minutes, because a
 * server without anybody who starts it again stays away.
 */
export async function waitForRestart(
  startOf: () => Promise<number>,
  { before, signal, intervalMs = INTERVAL_MS, limitMs = LIMIT_MS }: WaitOptions,
): Promise<void> {
  const until = Date.now() + limitMs;
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, intervalMs));
    if (signal.aborted || Date.now() >= until) return;
    // A server that does not answer is still restarting.
    const start = await startOf().catch(() => undefined);
    if (start !== undefined && start !== before) return;
  }
}
