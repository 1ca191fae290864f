import { nextRestart, RESTART_WINDOW_MS } from './restart.rule.ts';

const now = 1_000_000_000;

it('waits longer each time, and gives up after the sixth exit within ten minutes', () => {
  const delays = [1, 2, 3, 4, 5, 6].map(exits => nextRestart(Array<number>(exits).fill(now), now));
  expect(delays).toEqual([1000, 2000, 5000, 15_000, 60_000, undefined]);
});

it('ignores older exits', () => {
  const old = Array<number>(9).fill(now - RESTART_WINDOW_MS);
  expect(nextRestart([...old, now], now)).toBe(1000);
});
