import { stampOf } from './stamp.rule.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

it.each([
  ['a report of this moment', NOW - 200, true, NOW - 200],
  ['a report that was on its way for a minute', NOW - MINUTE, true, NOW - MINUTE],
  ['a live report of a clock that is an hour behind', NOW - 60 * MINUTE, true, NOW],
  ['a report from the future', NOW + 1, true, NOW],
  ['a report from far in the future', 8.6e15, true, NOW],
  ['a report from 1970', 0, true, NOW],
  ['a kept report of yesterday', NOW - DAY, false, NOW - DAY],
  ['a kept report of a clock that is years off', NOW - 900 * DAY, false, NOW],
  ['a kept report from the future', NOW + DAY, false, NOW],
])('%s', (_, at, live, expected) => expect(stampOf(at, NOW, live)).toBe(expected));
