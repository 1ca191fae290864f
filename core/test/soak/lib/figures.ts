/** Prints measurements for docs/operations.md. Asserts nothing. */
export function tellFigures(label: string, seconds: readonly number[]): void {
  const sorted = [...seconds].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  process.stdout.write(
    `measured: ${label}: middle ${middle.toFixed(1)} s, longest ${(sorted.at(-1) ?? NaN).toFixed(1)} s\n`,
  );
}

/** Returns the duration of work in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
