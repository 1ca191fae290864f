import { CHECK_TIME_FAMILY, type CheckHistory } from '@vitrine/contracts';
import { csvRow } from '../platform/text/csv.ts';

/** Returns the response times of a check as comma-separated values (RFC 4180): one row per slot with a value. */
export function responseTimesCsv(check: string, { slots }: CheckHistory): string {
  const figures = (['avg', 'min', 'max'] as const).map(stat => `${CHECK_TIME_FAMILY} ${stat} [seconds]`);
  return [
    csvRow(['check', 'time', 'runs', ...figures]),
    ...slots.map(({ at, count, average, min, max }) =>
      csvRow([check, new Date(at).toISOString(), count, average, min, max]),
    ),
  ].join('');
}
