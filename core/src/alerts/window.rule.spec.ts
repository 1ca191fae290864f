import { evaluateWindow } from './window.rule.ts';

const END = 1_790_000_040_000;
const rule = { threshold: 90, ratio: 80, windowMinutes: 5 };
const gap = NaN;
const breach = (minutesAgo: number, value: number) => ({ is: 'breached', since: END - minutesAgo * 60_000, value });

it.each([
  ['high all the time', [95, 95, 95, 95, 95], false, breach(5, 95)],
  ['high for as long as the ratio says', [10, 95, 95, 95, 95], false, breach(4, 78)],
  ['high for less', [10, 10, 95, 95, 95], false, { is: 'ok' }],
  ['exactly at the threshold', [90, 90, 90, 90, 90], false, breach(5, 90)],
  ['only before the window', [99, 99, 99, 99, 99, 1, 1, 1, 1, 1], false, { is: 'ok' }],
  ['high in the first minute of a node', [95], false, { is: 'unknown' }],
  ['nothing reported', [gap, gap, gap, gap, gap], false, { is: 'unknown' }],
  ['high, with one minute missing', [95, gap, 95, 95, 95], false, breach(5, 95)],
  ['high, with two minutes missing', [95, gap, 95, gap, 95], false, { is: 'ok' }],
  ['mostly missing', [95, gap, gap, gap, 95], false, { is: 'unknown' }],
  ['fired before, and over the threshold now and then', [95, 10, 95, 10, 95], true, breach(5, 61)],
  ['fired before, and calm for more than half of it', [95, 10, 10, 10, 95], true, { is: 'ok' }],
  ['fired before, and silent', [95, gap, gap, gap, gap], true, { is: 'unknown' }],
])('judges a window that was %s', (_, values, firing, expected) =>
  expect(evaluateWindow(values, rule, END, firing)).toEqual(expected),
);

it('judges a window if half of its minutes are known', () => {
  const half = { threshold: 90, ratio: 50, windowMinutes: 4 };
  expect(evaluateWindow([95, gap, 95, gap], half, END, false)).toEqual(breach(4, 95));
});

it('needs one minute for a window of one', () => {
  expect(evaluateWindow([100], { threshold: 90, ratio: 100, windowMinutes: 1 }, END, false)).toEqual(breach(1, 100));
  expect(evaluateWindow([89], { threshold: 90, ratio: 1, windowMinutes: 1 }, END, true)).toEqual({ is: 'ok' });
});

it('does not resolve a firing rule while minutes are missing', () => {
  const rule = { threshold: 90, ratio: 100, windowMinutes: 4 };
  expect(evaluateWindow([95, 95, NaN, NaN], rule, END, true)).toEqual({ is: 'unknown' });
  expect(evaluateWindow([95, 10, 10, NaN], rule, END, true)).toEqual({ is: 'ok' });
  expect(evaluateWindow([95, 95, NaN, NaN], rule, END, false)).toEqual({ is: 'ok' });
});
