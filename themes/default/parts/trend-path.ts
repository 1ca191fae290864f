type Values = readonly (number | null)[];

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the SVG path of an area under values, in a box of `values.length - 1` by `height`. It has gaps at missing values. `from`
 * is the position of the base line; a negative `height` draws downwards.
 */
export function areaPath(values: Values, ceiling: number, { from, height }: { from: number; height: number }): string {
  return runsOf(values)
    .map(([start, run]) => {
      const points = run.map(
        (value, i) => `${start + i} ${round(from - (Math.min(value, ceiling) / ceiling) * height)}`,
      );
      return `M${start} ${from}L${points.join('L')}L${start + run.length - 1} ${from}z`;
    })
    .join('');
}

/** Returns the SVG path of a line through values, as `areaPath` does. */
export const linePath = (values: Values, ceiling: number, { from, height }: { from: number; height: number }): string =>
  runsOf(values)
    .map(([start, run]) => {
      const points = run.map(
        (value, i) => `${start + i} ${round(from - (Math.min(value, ceiling) / ceiling) * height)}`,
      );
      return `M${points.join('L')}`;
    })
    .join('');

/** Returns the runs between the gaps of a series, each with its start index. A single value becomes a short line. */
function runsOf(values: Values): [start: number, run: number[]][] {
  const runs: [number, number[]][] = [];
  values.forEach((value, i) => {
    const last = runs.at(-1);
    if (value === null) return;
    if (last && last[0] + last[1].length === i) last[1].push(value);
    else runs.push([i, [value]]);
  });
  return runs;
}

/** Returns the largest value of several series, at least `minimum`. */
export const ceilingOf = (series: readonly Values[], minimum: number): number =>
  Math.max(minimum, ...series.flat().filter(value => value !== null));
