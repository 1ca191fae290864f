import { moved, placedAt, withAll, type Layout } from './widget-layout.ts';

const places: Layout = { above: ['a'], below: ['b', 'gone', 'c'], hidden: [] };

it('adds unplaced widgets below the others', () => {
  expect(withAll(places, ['a', 'b', 'c', 'd']).below).toEqual(['b', 'gone', 'c', 'd']);
});

it('moves a widget to the end of another place', () => {
  expect(placedAt(places, 'a', 'below')).toEqual({ above: [], below: ['b', 'gone', 'c', 'a'], hidden: [] });
  expect(placedAt(places, 'c', 'hidden')).toEqual({ above: ['a'], below: ['b', 'gone'], hidden: ['c'] });
});

it('moves a widget past its neighbour, and past missing plugins', () => {
  expect(moved(places, 'c', -1, ['a', 'b', 'c']).below).toEqual(['c', 'gone', 'b']);
  expect(moved(places, 'c', 1, ['a', 'b', 'c'])).toBe(places);
  expect(moved(places, 'a', -1, ['a', 'b', 'c'])).toBe(places);
});
