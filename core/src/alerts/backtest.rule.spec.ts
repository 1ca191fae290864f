import { isShort, observePresence, replayRule, type BacktestFiring } from './backtest.rule.ts';
import { evaluateWindow } from './window.rule.ts';

const FROM = 1_790_000_040_000;
const minute = (n: number) => FROM + n * 60_000;
const shape = (firings: BacktestFiring[]) =>
  firings.map(({ from, to }) => [(from - FROM) / 60_000, to === null ? null : (to - FROM) / 60_000]);

function outages(presence: string, grace: number) {
  const observe = observePresence(i => presence[i] === '#', FROM);
  return shape(
    replayRule({
      from: FROM,
      minutes: presence.length,
      holdDurations: { pendingFor: grace * 60_000, resolveAfter: 0 },
      observe,
    }),
  );
}

it.each<[string, string, number, (number | null)[][]]>([
  ['no outage', '######', 1, []],
  ['an outage that ends', '##....##', 2, [[4, 7]]],
  ['one that is shorter than the grace', '##..##', 3, []],
  [
    'two',
    '#...##....#',
    2,
    [
      [3, 5],
      [8, 11],
    ],
  ],
  ['one that lasts', '###....', 2, [[5, null]]],
  ['time before the node existed', '.....###', 1, []],
  ['nothing at all', '........', 1, []],
])('finds %s', (_, presence, grace, expected) => expect(outages(presence, grace)).toEqual(expected));

it('backtests a load rule as it runs live, with its window and hysteresis', () => {
  const cpu = [5, 5, 95, 95, 95, 95, 5, 95, 5, 95, 5, 5, 5, 5, 5];
  const rule = { threshold: 90, ratio: 100, windowMinutes: 3 };
  const firings = replayRule({
    from: FROM,
    minutes: cpu.length,
    holdDurations: { pendingFor: 0, resolveAfter: 0 },
    observe: (i, firing) => evaluateWindow(cpu.slice(Math.max(0, i - 2), i + 1), rule, minute(i + 1), firing),
  });
  expect(shape(firings)).toEqual([[5, 9]]);
  expect(firings[0]!.peak).toBe(95);
});

it('counts a firing of less than three minutes as short, unless it still lasts', () => {
  const firing = (minutes: number | null) => ({
    from: FROM,
    to: minutes === null ? null : minute(minutes),
    peak: null,
  });
  expect([firing(2.9), firing(3), firing(null)].map(isShort)).toEqual([true, false, false]);
});
