/** Block characters that fill a cell from below, in eighths. */
const BELOW = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const EIGHTHS = 8;

/** Returns the number of filled cells of a bar for a share of 0–100: at least one for any share above 0. */
export function filledOf(percent: number, cells: number): number {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * cells);
  return percent > 0 ? Math.max(1, filled) : 0;
}

/**
 * Returns the rows of a chart from the top, with one column per value and gaps for missing values. `top` is the value of a full
 * column.
 */
export function rowsOf(values: readonly (number | null)[], top: number, height: number): string[] {
  const eighths = values.map(value =>
    value === null || top <= 0 ? 0 : Math.max(1, Math.round((Math.min(value, top) / top) * height * EIGHTHS)),
  );
  return Array.from({ length: height }, (_, row) => {
    const below = (height - 1 - row) * EIGHTHS;
    return eighths.map(filled => BELOW[Math.min(EIGHTHS, Math.max(0, filled - below))]).join('');
  });
}

/** Groups equal neighbours into runs, so that one element is rendered per run instead of one per value. */
export function runsOf<T>(list: readonly T[]): { readonly value: T; readonly length: number }[] {
  const runs: { value: T; length: number }[] = [];
  for (const value of list) {
    const last = runs.at(-1);
    if (last && last.value === value) last.length += 1;
    else runs.push({ value, length: 1 });
  }
  return runs;
}
