/** Prints what was measured, for docs/operations.md. Nothing is asserted of it. */
export function tellFigures(what: string, seconds: readonly number[]): void {
  const sorted = [...seconds].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  process.stdout.write(
    `measured: ${what}: middle ${middle.toFixed(1)} s, longest ${(sorted.at(-1) ?? NaN).toFixed(1)} s\n`,
  );
}

/** Seconds that work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
