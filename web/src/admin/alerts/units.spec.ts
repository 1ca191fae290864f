import { formatter } from '@vitrine/theme-sdk/shell';
import { chosenTime, fromTyped, secondsOf, shownValue, toTyped } from './units.ts';

it.each([
  ['percent', 90, '90%'],
  ['percent', 33.333, '33.3%'],
  ['bytes/s', 12_500_000, '12.5\u00a0MB/s'],
  ['celsius', 81.4, '81°C'],
  ['ms', 0.043, '0.04\u00a0ms'],
  ['ms', 4.25, '4.3\u00a0ms'],
  ['ms', 231.7, '232\u00a0ms'],
  ['load', 1.5, '1.50'],
  ['count', 1200, '1,200'],
  ['percent', null, '–'],
])('writes %s %s as %s', (unit, value, expected) => expect(shownValue(formatter('en'), unit, value)).toBe(expected));

it('scales only rates to megabytes', () => {
  expect(fromTyped('bytes/s', toTyped('bytes/s', 2_500_000))).toBe(2_500_000);
  expect(toTyped('bytes/s', 2_500_000)).toBe(2.5);
  expect(toTyped('percent', 90)).toBe(90);
});

it.each([
  [900, '15 min'],
  [3600, '1 hr'],
  [5400, '90 min'],
  [7_776_000, '90 days'],
  [45, '45 sec'],
  [0, '0 sec'],
])('writes %d chosen seconds as %s', (seconds, expected) => {
  expect(chosenTime(formatter('en'), seconds)).toBe(expected);
});

it.each([
  ['90', 90],
  ['3 min', 180],
  ['1,5 h', 5400],
  ['2 days', 172_800],
  ['3分钟', 180],
  ['0', 0],
  ['1.5 s', undefined],
  ['soon', undefined],
  ['3 parsecs', undefined],
])('reads %s as %s seconds', (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

it.each([900, 3600, 5400, 45, 0])('reads back %d seconds in every language', seconds => {
  for (const language of ['en', 'zh-CN', 'zh-TW'])
    expect(secondsOf(chosenTime(formatter(language), seconds))).toBe(seconds);
});
