/** Height of the drawing; its width is one unit for each point. */
const HEIGHT = 32;

/** Segments of points without a gap, as index and value. */
function segments(values: readonly number[]): (readonly [number, number])[][] {
  const found: (readonly [number, number])[][] = [[]];
  for (const [i, value] of values.entries()) {
    if (Number.isFinite(value)) found.at(-1)!.push([i, value]);
    else if (found.at(-1)!.length > 0) found.push([]);
  }
  return found.filter(segment => segment.length > 0);
}

const at = (i: number, percent: number) =>
  `${i} ${(HEIGHT * (1 - Math.min(100, Math.max(0, percent)) / 100)).toFixed(1)}`;

/**
 * Draws percentages over time as SVG without styles of its own. Missing values leave a gap; without any value the result is empty.
 * `label` is escaped.
 */
export function drawSparkline(values: readonly number[], label: string): string {
  const lines = segments(values).map(segment => {
    // A single point is drawn as a line of its width.
    const points = segment.length > 1 ? segment : [segment[0]!, [segment[0]![0] + 1, segment[0]![1]] as const];
    const path = points.map(([i, value]) => at(i, value)).join('L');
    return { path: `M${path}`, area: `M${points[0]![0]} ${HEIGHT}L${path}L${points.at(-1)![0]} ${HEIGHT}z` };
  });
  if (lines.length === 0) return '';
  const joinParts = (part: 'path' | 'area') => lines.map(line => line[part]).join('');
  return (
    `<svg class="trend" viewBox="0 0 ${Math.max(1, values.length - 1)} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">` +
    `<path class="area" d="${joinParts('area')}"/><path class="line" d="${joinParts('path')}" vector-effect="non-scaling-stroke"/></svg>`
  );
}
