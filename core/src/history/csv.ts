import type { History } from '@vitrine/contracts';

/** Formats a cell. Text that a spreadsheet would take for a formula is marked as text. */
export function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a history as comma-separated values (RFC 4180): a row per point, a column per metric and statistic. */
export function toCsv(name: string, { from, step, columns }: History): string {
  const lists = Object.entries(columns).flatMap(([metric, column]) =>
    Object.entries(column).map(([stat, values = []]) => [column.min ? `${metric}.${stat}` : metric, values] as const),
  );
  const points = Math.max(0, ...lists.map(([, values]) => values.length));
  const lines = [['node', 'time', ...lists.map(([title]) => title)].map(cell).join(',')];
  for (let point = 0; point < points; point++) {
    const time = new Date(from + point * step).toISOString();
    lines.push([name, time, ...lists.map(([, values]) => values[point] ?? null)].map(cell).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}
