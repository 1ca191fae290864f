import { appendFileSync } from 'node:fs';

/** One measured value, and its maximum. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number | undefined;
}

const formatted = (value: number) =>
  Number.isInteger(value)
    ? String(value)
    : Math.abs(value) < 1
      ? value.toPrecision(2)
      : value.toFixed(value < 10 ? 2 : 1);

/** Formats rows as columns: the first is left-aligned, the others right-aligned. The first row is the header. */
export function formatColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  const [head, ...body] = rows.map(row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
  );
  return [head, widths.map(width => '─'.repeat(width)).join('  '), ...body].join('\n');
}

/** Returns a value as a share of its limit, and whether it exceeds the limit. There is no share of a zero limit. */
function ratioTo(limit: number | undefined, value: number): string {
  if (limit === undefined) return '';
  const share = limit === 0 ? '' : `${Math.round((value / limit) * 100)} %`;
  return value > limit ? `${share}  over` : share;
}

/** Formats a value, its limit, and its share of the limit. */
export const cellsOf = ({ what, value, unit, limit }: Figure): readonly [string, string, string, string] => [
  what,
  `${formatted(value)} ${unit}`,
  limit === undefined ? '' : `≤ ${formatted(limit)} ${unit}`,
  ratioTo(limit, value),
];

/**
 * Prints a table of values, limits and their ratio; returns whether all values are within their limits. `bench -- all` sets
 * VITRINE_BENCH_FIGURES to a file to which the results are appended, one line of JSON each.
 */
export function printTable(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}\n${formatColumns([['', 'figure', 'limit', 'of limit'], ...figures.map(cellsOf)])}\n`);
  const file = process.env.VITRINE_BENCH_FIGURES;
  if (file) appendFileSync(file, figures.map(figure => `${JSON.stringify({ title, ...figure })}\n`).join(''));
  return figures.every(({ value, limit }) => limit === undefined || value <= limit);
}

/** The value that a share (0–1) of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
