import { bytesWhenFull, probesPerDay } from './disk-estimate.rule.ts';

const MB = 1e6;
const DAY = 24;

it('counts the probes of a day over all nodes', () => {
  expect(
    probesPerDay([
      { interval: 60, nodes: 10 },
      { interval: 10, nodes: 1 },
    ]),
  ).toBe(14_400 + 8640);
  expect(probesPerDay([])).toBe(0);
});

it.each([
  ['a task each minute for a month', 60, 30 * DAY, 0.16, 0.2],
  ['a task each ten seconds for a month', 10, 30 * DAY, 0.25, 0.35],
  ['a task each minute for a year', 60, 365 * DAY, 0.4, 0.6],
])('estimates for %s about the measured bytes', (_, interval, hours, least, most) => {
  const bytes = bytesWhenFull([{ interval, nodes: 1 }], hours);
  expect(bytes / MB).toBeGreaterThan(least);
  expect(bytes / MB).toBeLessThan(most);
});

it('grows with hours, nodes and rate, and is zero for none', () => {
  const estimate = (interval: number, nodes: number, hours: number) => bytesWhenFull([{ interval, nodes }], hours);
  expect(estimate(60, 10, 720) / estimate(60, 1, 720)).toBeCloseTo(10, 3);
  expect(estimate(60, 1, 721)).toBeGreaterThan(estimate(60, 1, 720));
  expect(estimate(5, 1, 720)).toBeGreaterThan(estimate(60, 1, 720));
  expect(estimate(3600, 1, 720)).toBeGreaterThan(0);
  expect(bytesWhenFull([], 720)).toBe(0);
});
