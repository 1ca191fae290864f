import type { FamilyView } from '@vitrine/contracts';
import { formatter } from './formatter.ts';
import { seriesText } from './series-text.ts';

const common = { name: 'x_queue', source: 'x', help: 'H.', isPublic: true };

it.each<[object, number, string]>([
  [{ kind: 'gauge', unit: 'ratio' }, 0.953, '95%'],
  [{ kind: 'gauge', unit: 'bytes' }, 2 ** 31, '2.00 GiB'],
  [{ kind: 'gauge', unit: 'bytes_per_second' }, 1500, '1.50 kB/s'],
  [{ kind: 'counter', unit: 'bytes' }, 1500, '1.50 kB/s'],
  [{ kind: 'counter', unit: 'count' }, 2.5, '2.5/s'],
  [{ kind: 'gauge', unit: 'count' }, 17, '17'],
  [{ kind: 'gauge', unit: 'seconds' }, 0.012, '12 ms'],
  [{ kind: 'state', states: ['ok', 'down'] }, 1, 'down'],
  [{ kind: 'state', states: ['ok', 'down'], words: { down: 'Broken' } }, 1, 'Broken'],
])('writes a value of %j', (family, value, expected) => {
  const text = seriesText({ ...common, ...family } as FamilyView, value, formatter('en'));
  expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
});
