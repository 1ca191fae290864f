import { Families, type Family } from '@vitrine/contracts';
import type { HistoryAccess, SeriesAccess, SeriesValue } from '../host.ts';
import { seriesValues } from '../series-values.ts';

/** A value that a plugin has written. */
export interface WrittenValue extends SeriesValue {
  readonly node: string;
  readonly at?: number;
}

/** `host.series` for tests: stores written values, and refuses what the core would refuse. */
export function testSeries(
  declared: Readonly<Record<string, Family>>,
): SeriesAccess & { readonly written: WrittenValue[] } {
  const families = { ...declared };
  const written: WrittenValue[] = [];
  return {
    written,
    async declare(declared) {
      Object.assign(families, Families.parse(declared));
    },
    async write(node, values, at) {
      seriesValues(name => families[name], values);
      written.push(...values.map(value => ({ ...value, node, ...(at !== undefined && { at }) })));
      return { refused: 0 };
    },
  };
}

/** `host.history` for tests, without any data. */
export const testHistory: HistoryAccess = {
  families: async () => [],
  newest: async () => [],
  read: async ({ from, to }) => ({ from, to, step: 60_000, series: [] }),
};
