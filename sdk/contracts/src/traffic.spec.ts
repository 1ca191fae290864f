import { countedTraffic, trafficSince, usedPercent } from './traffic.ts';

it.each([
  ['max', 7],
  ['sum', 10],
  ['min', 3],
  ['up', 3],
  ['down', 7],
] as const)('counts %s of 3 sent and 7 received as %d', (type, expected) =>
  expect(countedTraffic(type, { up: 3, down: 7 })).toBe(expected),
);

it('counts from the start of the period, and never below zero', () => {
  expect(trafficSince({ up: 100, down: 40 }, { up: 150, down: 30 })).toEqual({ up: 50, down: 0 });
  expect(trafficSince({ up: -20, down: 0 }, { up: 10, down: 5 })).toEqual({ up: 30, down: 5 });
});

it.each([
  [0, 0, null],
  [50, 0, null],
  [0, 200, 0],
  [50, 200, 25],
  [500, 200, 250],
])('%d used of %d is %p percent', (used, limit, percent) => expect(usedPercent(used, limit)).toBe(percent));
