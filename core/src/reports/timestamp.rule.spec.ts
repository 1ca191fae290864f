import { DAY_MS } from '@vitrine/contracts/time';
import { clampTimestamp } from './timestamp.rule.ts';

const NOW = 1_790_000_000_000;

it.each([
  ['a report of this moment', NOW - 200, NOW - 200],
  ['a report that was kept for a day', NOW - DAY_MS, NOW - DAY_MS],
  ['a report of the oldest time that is believed', NOW - 8 * DAY_MS, NOW - 8 * DAY_MS],
  ['a report that is older by a moment', NOW - 8 * DAY_MS - 1, NOW],
  ['a report from the future', NOW + 1, NOW],
  ['a report from far in the future', Number.MAX_SAFE_INTEGER, NOW],
  ['a report of a clock that is years off', NOW - 900 * DAY_MS, NOW],
  ['a report from 1970', 0, NOW],
])('%s', (_, at, expected) => expect(clampTimestamp(at, NOW)).toBe(expected));
