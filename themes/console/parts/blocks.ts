/** Blocks that fill a cell from below, in eighths. */
const BELOW = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const EIGHTHS = 8;

/** Returns how many cells of a bar a share of 0–100 fills: at least one of any share above 0. */
export function filledOf(percent: number, cells: number): number {
  const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * cells);
  return percent > 0 ? Math.max(1, filled) : 0;
}

/** Returns the rows of a chart from above, a column a value; a gap where there is none. `top` is the value of a full column. */
export function rowsOf(values: readonly (number | null)[], top: number, height: number): string[] {
  const eighths = values.map(value =>
    value === null || top <= 0 ? 0 : Math.max(1, Math.round((Math.min(value, top) / top) * height * EIGHTHS)),
  );
  return Array.from({ length: height }, (_, row) => {
    const below = (height - 1 - row) * EIGHTHS;
    return eighths.map(filled => BELOW[Math.min(EIGHTHS, Math.max(0, filled - below))]).join('');
  });
}

/** Returns equal neighbours as runs: few elements are drawn instead of one for each. */
export function runsOf<T>(list: readonly T[]): { readonly value: T; readonly length: number }[] {
  const runs: { value: T; length: number }[] = [];
  for (const value of list) {
    const last = runs.at(-1);
    if (last && last.value === value) last.length += 1;
    else runs.push({ value, length: 1 });
  }
  return runs;
}
