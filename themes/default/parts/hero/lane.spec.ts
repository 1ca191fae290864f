import { laneMarks, laneTicks } from './lane.ts';

const HOUR = 3_600_000;

it('cuts marks at the ends of the span, and leaves out those outside', () => {
  const marks = laneMarks(
    [
      { from: -10, to: -5 },
      { from: -10, to: 25 },
      { from: 90, to: null },
    ],
    0,
    100,
  );
  expect(marks.map(({ share, width }) => [share, width])).toEqual([
    [0, 0.25],
    [0.9, 0.1],
  ]);
});

it('places times on whole steps of this time zone, away from the ends', () => {
  const to = Date.UTC(2026, 10, 25, 14, 33);
  const ticks = laneTicks(to - 24 * HOUR, to, 6 * HOUR);
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  for (const { at, share } of ticks) {
    expect(new Date(at).getHours() % 6).toBe(0);
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.96);
  }
});
