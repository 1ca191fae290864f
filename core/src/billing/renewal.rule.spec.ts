import type { BillingCycle } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { nextExpiry } from './renewal.rule.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString().replace('.000', '');
const next = (expires: string, cycle: BillingCycle, now: string, zone = 'UTC', day = Number(expires.slice(8, 10))) =>
  iso(nextExpiry({ expiresAt: at(expires), cycle, day }, zone, at(now)));

it.each<[string, string, BillingCycle, string, string | undefined]>([
  ['a month later', '2026-03-15T08:30:00Z', 'monthly', '2026-03-15T08:30:00Z', '2026-04-15T08:30:00Z'],
  ['a quarter later', '2026-11-05T00:00:00Z', 'quarterly', '2026-11-06T00:00:00Z', '2027-02-05T00:00:00Z'],
  ['half a year later', '2026-08-31T00:00:00Z', 'semi_annual', '2026-09-01T00:00:00Z', '2027-02-28T00:00:00Z'],
  ['a year later', '2026-03-01T00:00:00Z', 'annual', '2026-03-02T00:00:00Z', '2027-03-01T00:00:00Z'],
  ['two years later', '2026-03-01T00:00:00Z', 'biennial', '2026-03-02T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['three years later', '2026-03-01T00:00:00Z', 'triennial', '2026-03-02T00:00:00Z', '2029-03-01T00:00:00Z'],
  ['five years later', '2026-03-01T00:00:00Z', 'quinquennial', '2026-03-02T00:00:00Z', '2031-03-01T00:00:00Z'],
  ['never: free', '2026-03-01T00:00:00Z', 'free', '2026-03-02T00:00:00Z', undefined],
  ['never: paid once', '2026-03-01T00:00:00Z', 'once', '2026-03-02T00:00:00Z', undefined],
  ['never: long term', '2026-03-01T00:00:00Z', 'long_term', '2026-03-02T00:00:00Z', undefined],
  ['not yet', '2026-03-01T00:00:00Z', 'monthly', '2026-02-28T23:59:59Z', undefined],
  ['at the very instant', '2026-03-01T00:00:00Z', 'monthly', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'],
  ['months were missed', '2026-01-10T12:00:00Z', 'monthly', '2026-07-10T12:00:00Z', '2026-08-10T12:00:00Z'],
  [
    'months were missed, the day is still to come',
    '2026-01-10T12:00:00Z',
    'monthly',
    '2026-07-10T11:59:59Z',
    '2026-07-10T12:00:00Z',
  ],
  ['years were missed', '2001-05-05T00:00:00Z', 'quarterly', '2026-06-01T00:00:00Z', '2026-08-05T00:00:00Z'],
  ['the 31st in a month of 30', '2026-03-31T00:00:00Z', 'monthly', '2026-04-01T00:00:00Z', '2026-04-30T00:00:00Z'],
  ['the 31st in February', '2026-01-31T00:00:00Z', 'monthly', '2026-02-01T00:00:00Z', '2026-02-28T00:00:00Z'],
  ['the 30th in a leap February', '2028-01-30T00:00:00Z', 'monthly', '2028-02-01T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['the 31st goes back to the 31st', '2026-01-31T00:00:00Z', 'monthly', '2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z'],
  ['a leap day in a common year', '2028-02-29T00:00:00Z', 'annual', '2028-03-01T00:00:00Z', '2029-02-28T00:00:00Z'],
  [
    'a leap day in the next leap year',
    '2028-02-29T00:00:00Z',
    'annual',
    '2031-03-01T00:00:00Z',
    '2032-02-29T00:00:00Z',
  ],
  ['over the turn of a year', '2026-12-31T23:59:59Z', 'monthly', '2027-01-01T00:00:00Z', '2027-01-31T23:59:59Z'],
  ['a year without a leap day: 2100', '2096-02-29T00:00:00Z', 'annual', '2099-03-01T00:00:00Z', '2100-02-28T00:00:00Z'],
])('%s', (_, expires, cycle, now, expected) => expect(next(expires, cycle, now)).toBe(expected));

it.each<[string, string, number, string, string, string]>([
  [
    'an earlier renewal cut the 31st; this one goes back to it',
    '2026-02-28T00:00:00Z',
    31,
    'UTC',
    '2026-03-01T00:00:00Z',
    '2026-03-31T00:00:00Z',
  ],
  ['a cut that stays cut', '2026-02-28T00:00:00Z', 30, 'UTC', '2026-03-30T00:00:00Z', '2026-04-30T00:00:00Z'],
  [
    'midnight on the 31st in Shanghai is the 30th in UTC',
    '2026-01-30T16:00:00Z',
    31,
    'Asia/Shanghai',
    '2026-02-01T00:00:00Z',
    '2026-02-27T16:00:00Z',
  ],
  [
    'the hour on the wall stays when clocks go forward',
    '2026-03-15T08:00:00Z',
    15,
    'Europe/Berlin',
    '2026-03-16T00:00:00Z',
    '2026-04-15T07:00:00Z',
  ],
  [
    'and when they go back',
    '2026-10-15T07:00:00Z',
    15,
    'Europe/Berlin',
    '2026-10-16T00:00:00Z',
    '2026-11-15T08:00:00Z',
  ],
  [
    'an hour that is skipped is the moment of the jump',
    '2026-02-28T01:30:00Z',
    29,
    'Europe/Berlin',
    '2026-03-01T00:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'a zone ahead of UTC by 45 minutes',
    '2026-01-31T18:14:59Z',
    31,
    'Asia/Kathmandu',
    '2026-02-01T00:00:00Z',
    '2026-02-28T18:14:59Z',
  ],
])('%s', (_, expires, day, zone, now, expected) => expect(next(expires, 'monthly', now, zone, day)).toBe(expected));

it('always returns a time in the future, within one term of now', () => {
  for (let day = 1; day <= 31; day++)
    for (const now of ['2026-02-28T12:00:00Z', '2028-02-29T00:00:00Z', '2027-12-31T23:59:59Z']) {
      const expiresAt = at(`2025-12-${String(day).padStart(2, '0')}T00:00:00Z`);
      const after = nextExpiry({ expiresAt, cycle: 'monthly', day }, 'America/St_Johns', at(now))!;
      expect(after).toBeGreaterThan(at(now));
      expect(after - at(now)).toBeLessThanOrEqual(31 * DAY_MS + HOUR_MS);
    }
});
