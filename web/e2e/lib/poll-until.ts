/** Polls until a condition is true; on timeout, the error contains the last value. */
export async function pollUntil<T>(
  read: () => T | Promise<T>,
  isIt: (value: T) => boolean,
  within = 60_000,
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await read();
    if (isIt(value)) return value;
    if (Date.now() > end) throw new Error(`waited in vain; last was ${JSON.stringify(value)}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
