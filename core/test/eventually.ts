/**
 * Retries until `check` returns a truthy value; throws its last failure after the timeout. For asynchronous effects, such as
 * frames over a socket.
 */
export async function eventually<T>(check: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + ms;
  for (;;) {
    try {
      const result = await check();
      if (result) return result;
      throw new Error(`still ${String(result)} after ${ms} ms: ${check.toString()}`);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
