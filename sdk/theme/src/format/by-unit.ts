import type { Unit } from '@vitrine/contracts/metrics';
import type { Formatter } from './formatter.ts';

/** Short durations, such as response times, need more precision than whole seconds. */
const secondsText = (value: number, format: Formatter): string =>
  value < 10 && !Number.isInteger(value) ? format.ms(value * 1000) : format.duration(value);

/** Returns the formatter for a metric's unit. `binary` is for memory and disks. */
export function byUnit(format: Formatter, unit: Unit, binary = false): (value: number) => string {
  switch (unit) {
    case 'percent':
      return format.percent;
    case 'bytes':
      return binary ? format.size : format.bytes;
    case 'bytes/s':
      return format.rate;
    case 'seconds':
      return value => secondsText(value, format);
    case 'ms':
      return format.ms;
    case 'celsius':
      return format.celsius;
    case 'load':
      return format.load;
    case 'count':
      return value => format.number(value, Number.isInteger(value) ? 0 : 1);
  }
}
