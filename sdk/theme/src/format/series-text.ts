import type { FamilyView } from '@vitrine/contracts';
import type { Formatter } from './formatter.ts';

/**
 * Formats a value of a family: a share in percent, bytes with a unit prefix, a state as its name. For counters, the increase per
 * second.
 */
export function seriesText(family: FamilyView, value: number, format: Formatter): string {
  if (family.kind === 'state') {
    const state = family.states[value] ?? '';
    return family.words?.[state] ?? state;
  }
  const isRate = family.kind === 'counter';
  switch (family.unit) {
    case 'ratio':
      return format.percent(value * 100);
    case 'bytes':
      return isRate ? format.rate(value) : format.size(value);
    case 'bytes_per_second':
      return format.rate(value);
    case 'celsius':
      return format.celsius(value);
    case 'seconds':
      return value < 1 ? format.ms(value * 1000) : format.duration(value);
    default:
      return `${format.number(value, Number.isInteger(value) ? 0 : 1)}${isRate ? '/s' : ''}`;
  }
}
