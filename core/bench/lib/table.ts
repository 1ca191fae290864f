/** One measured figure, and the most that it may be. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number | undefined;
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));

/** Prints a table of figures, limits and their ratio; answers whether all limits are kept. */
export function printTable(title: string, figures: readonly Figure[]): boolean {
  const rows = figures.map(({ what, value, unit, limit }) => [
    what,
    `${shown(value)} ${unit}`,
    limit === undefined ? '' : `≤ ${shown(limit)} ${unit}`,
    limit === undefined ? '' : `${Math.round((value / limit) * 100)} %${value > limit ? '  over' : ''}`,
  ]);
  const all = [['', 'figure', 'limit', 'of limit'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map(row => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  console.log(
    `\n${title}\n${line(all[0]!)}\n${widths.map(width => '─'.repeat(width)).join('  ')}\n${rows.map(line).join('\n')}\n`,
  );
  return figures.every(({ value, limit }) => limit === undefined || value <= limit);
}

/** The value that a share (0–1) of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
