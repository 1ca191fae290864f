import type { History } from '@vitrine/contracts';
import { csvRow } from '../../platform/text/csv.ts';

/** Returns a history as comma-separated values (RFC 4180): a row per point, a column per metric and statistic. */
export function toCsv(name: string, { from, step, columns }: History): string {
  const lists = Object.entries(columns).flatMap(([metric, column]) =>
    Object.entries(column).map(([stat, values = []]) => [column.min ? `${metric}.${stat}` : metric, values] as const),
  );
  const points = Math.max(0, ...lists.map(([, values]) => values.length));
  const rows = [csvRow(['node', 'time', ...lists.map(([title]) => title)])];
  for (let point = 0; point < points; point++) {
    const time = new Date(from + point * step).toISOString();
    rows.push(csvRow([name, time, ...lists.map(([, values]) => values[point] ?? null)]));
  }
  return rows.join('');
}
