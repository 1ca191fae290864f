import type { TimeSeries } from '@vitrine/theme-sdk';

/** Spreadsheets would execute a cell that begins like a formula. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns the values of a chart as CSV (RFC 4180), with one row per time and without empty columns. */
export function csvOf(at: readonly number[], series: readonly TimeSeries[], time: string): string {
  const columns = series.flatMap(({ label, values, min, max, lost }) =>
    [
      { head: label, values },
      { head: `${label} (min)`, values: min },
      { head: `${label} (max)`, values: max },
      { head: `${label} (loss %)`, values: lost },
    ].filter(column => column.values?.some(value => value != null)),
  );
  const rows = at.map((moment, i) => [
    new Date(moment).toISOString(),
    ...columns.map(({ values }) => values?.[i] ?? ''),
  ]);
  return [[time, ...columns.map(({ head }) => head)].map(quoted), ...rows].map(row => `${row.join(',')}\r\n`).join('');
}
