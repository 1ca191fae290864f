import type { Family } from '@vitrine/contracts';
import type { SeriesValue } from './host.ts';

/** A value in stored form. */
export interface StoredSeriesValue {
  readonly name: string;
  readonly family: Family;
  /** Values of the labels, in the order of the family's labels. */
  readonly labels: readonly string[];
  /** For a state, its position in the family's list. */
  readonly value: number;
}

/** Converts values of declared families to stored form. Throws an error that names the field of the first invalid value. */
export function seriesValues(
  familyOf: (name: string) => Family | undefined,
  values: readonly SeriesValue[],
): StoredSeriesValue[] {
  return values.map(({ family: name, labels = {}, value }, i) => {
    const family = familyOf(name);
    if (!family) throw new Error(`series.values.${i}.family: ${name} is not declared`);
    return { name, family, labels: labelValues(family, labels, i), value: numberOf(family, value, i) };
  });
}

function labelValues({ labels: names = [] }: Family, labels: Readonly<Record<string, string>>, i: number): string[] {
  const unknown = Object.keys(labels).find(name => !names.includes(name));
  if (unknown !== undefined) throw new Error(`series.values.${i}.labels.${unknown}: the family has no such label`);
  return names.map(name => {
    const value = labels[name];
    if (value === undefined || value === '') throw new Error(`series.values.${i}.labels.${name}: is missing`);
    return value;
  });
}

/** Maximum absolute value: sums over many days must stay finite. */
const MAX_VALUE = 1e30;

function numberOf(family: Family, value: number | string, i: number): number {
  if (family.kind !== 'state') {
    if (typeof value === 'number' && Math.abs(value) <= MAX_VALUE) return value;
    throw new Error(`series.values.${i}.value: must be a number of at most 1e30`);
  }
  const position = family.states.indexOf(String(value));
  if (position >= 0) return position;
  throw new Error(`series.values.${i}.value: must be one of ${family.states.join(', ')}`);
}
