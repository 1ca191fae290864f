import { DAY_S } from '@vitrine/contracts/time';
import { periodsOf } from './counted-periods.rule.ts';

const day = (index: number, sent: number, received: number) => ({ t: index * DAY_S, step: DAY_S, sent, received });

it('dates the failures of a day to its end, and joins days without failures', () => {
  expect(periodsOf([day(2, 1440, 1440), day(1, 1440, 1440), day(3, 100, 75)], 10 * DAY_S)).toEqual([
    { from: DAY_S, to: 3.75 * DAY_S, state: 'ok', failed: 0, runs: 1440 },
    { from: 3.75 * DAY_S, to: 4 * DAY_S, state: 'down', failed: 25, runs: 100 },
  ]);
});

it('has no figures for days without runs, nor for the future', () => {
  expect(periodsOf([day(1, 10, 10), day(3, 10, 0)], 3.5 * DAY_S)).toMatchObject([
    { from: DAY_S, to: 2 * DAY_S, state: 'ok' },
    { from: 3 * DAY_S, to: 3.5 * DAY_S, state: 'down' },
  ]);
});

it('keeps a single failure of a day', () => {
  expect(periodsOf([day(1, 1_000_000, 999_999)], 10 * DAY_S).at(-1)).toMatchObject({
    from: 2 * DAY_S - 1,
    state: 'down',
  });
});
