import { filledOf, rowsOf, runsOf } from './blocks.ts';
import { columnsOf } from './plots.ts';

it('fills a bar in proportion, with at least one cell above zero', () => {
  expect([0, 1, 37, 50, 120].map(percent => filledOf(percent, 10))).toEqual([0, 1, 4, 5, 10]);
});

it('draws values as columns of blocks, zero as a line and missing values as gaps', () => {
  expect(rowsOf([100, 50, 25, 0, null], 100, 2)).toEqual(['█    ', '██▄▁ ']);
  expect(rowsOf([0, 0], 0, 1)).toEqual(['  ']);
});

it('joins equal neighbours', () => {
  expect(runsOf(['a', 'a', 'b', 'a'])).toEqual([
    { value: 'a', length: 2 },
    { value: 'b', length: 1 },
    { value: 'a', length: 1 },
  ]);
});

it('spreads points over the columns of a chart, with their means and gaps', () => {
  expect(columnsOf([1, 3, null, null, 5, 7], 3)).toEqual([2, null, 6]);
  expect(columnsOf([1, 2], 4)).toEqual([1, 1, 2, 2]);
});
