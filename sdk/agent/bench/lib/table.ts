/** One measured figure, and the most that it may be. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
}

const shown = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  `${value.toFixed(value < 10 ? 3 : 1)} ${unit}`;

/** Prints figures beside their limits; returns true if all limits are kept. */
export function printTable(title: string, figures: readonly Figure[]): boolean {
  const over = ({ value, limit }: Figure): boolean => limit !== undefined && value > limit;
  const rows = figures.map(figure => [
    figure.what,
    shown(figure),
    figure.limit === undefined ? '' : `≤ ${figure.limit} ${figure.unit}`,
    over(figure) ? 'over' : '',
  ]);
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]!.length)));
  const lines = rows.map(row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
  );
  console.log(`\n${title}\n${lines.join('\n')}\n`);
  return !figures.some(over);
}
