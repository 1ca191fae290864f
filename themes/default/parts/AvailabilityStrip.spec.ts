import { countedDays, levelsOf } from './AvailabilityStrip.tsx';

const DAY = 86_400_000;
const days = Array.from({ length: 90 }, (_, i) => i * DAY);
const until = 89 * DAY + 1000;
const node = (since: number) => ({ since, percent: 100, down: [] });

it.each([
  ['a node that has reported for years', -DAY, 90],
  ['a node that first reported a week ago', 82 * DAY + 5, 8],
  ['a node that first reported a moment ago', until - 1, 1],
])('counts the days of %s', (_, since, expected) => {
  expect(countedDays({ days, until }, node(since) as never)).toBe(expected);
  expect(levelsOf({ days, until }, node(since) as never).filter(level => level === 'up')).toHaveLength(expected);
});
