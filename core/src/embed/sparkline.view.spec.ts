import { drawSparkline } from './sparkline.view.ts';

const line = (values: readonly number[]) => /class="line" d="([^"]*)"/.exec(drawSparkline(values, 'CPU'))?.[1];

it.each([
  ['percentages', [0, 50, 100], 'M0 32.0L1 16.0L2 0.0'],
  ['a gap', [0, 0, NaN, NaN, 100, 100], 'M0 32.0L1 32.0M4 0.0L5 0.0'],
  ['one point', [NaN, 50, NaN], 'M1 16.0L2 16.0'],
  ['more than everything', [400, -3], 'M0 0.0L1 32.0'],
  ['nothing', [], undefined],
  ['gaps only', [NaN, NaN], undefined],
])('draws %s', (_, values, path) => expect(line(values)).toBe(path));
