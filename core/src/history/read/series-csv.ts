import type { Family, SeriesHistory } from '@vitrine/contracts';
import { csvRow } from '../../platform/text/csv.ts';

type Line = SeriesHistory['series'][number];

/**
 * Returns the heading of a column: `family{label="value"} avg [unit]`. Counters and states have a single value, so no statistic.
 */
function headingOf({ family, labels, min }: Line, stat: string, declaration: Family | undefined): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const unit = declaration && 'unit' in declaration ? declaration.unit : declaration?.states.join('|');
  return [
    pairs.length > 0 ? `${family}{${pairs.join(',')}}` : family,
    ...(min || stat !== 'avg' ? [stat] : []),
    ...(unit === undefined ? [] : [`[${unit}]`]),
  ].join(' ');
}

/**
 * Returns the history of series as comma-separated values (RFC 4180): a row per point, a column per series and statistic, with the
 * unit in its heading; states as words. Cells are empty if nothing is known.
 */
export function seriesToCsv(
  name: string,
  { from, to, step, series }: SeriesHistory,
  declarations: ReadonlyMap<string, Family>,
): string {
  const columns = series.flatMap(line =>
    (['avg', 'min', 'max'] as const).flatMap(stat => {
      const values = line[stat];
      return values ? [{ heading: headingOf(line, stat, declarations.get(line.family)), values }] : [];
    }),
  );
  const points = Math.max(0, Math.ceil((to - from) / step));
  const rows = [csvRow(['node', 'time', ...columns.map(({ heading }) => heading)])];
  for (let point = 0; point < points; point++) {
    const time = new Date(from + point * step).toISOString();
    rows.push(csvRow([name, time, ...columns.map(({ values }) => values[point] ?? null)]));
  }
  return rows.join('');
}
