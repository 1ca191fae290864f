import { neighbourOf } from './neighbour.ts';

it.each([
  ['a', 1, 'b'],
  ['c', 1, 'a'],
  ['a', -1, 'c'],
  ['gone', 1, undefined],
] as const)('goes from %s by %d to %s', (current, step, expected) =>
  expect(neighbourOf(['a', 'b', 'c'], current, step)).toBe(expected),
);

it('returns nothing for a single item', () => expect(neighbourOf(['a'], 'a', 1)).toBeUndefined());
