import { periodAt } from './period.rule.ts';

const period = (day: number, zone: string, instant: string) => {
  const { since, until } = periodAt(day, zone, Date.parse(instant));
  return [new Date(since).toISOString().slice(0, 16), new Date(until).toISOString().slice(0, 16)];
};

it.each<[string, number, string, string, string, string]>([
  ['the first of the month', 1, 'UTC', '2026-06-15T12:00:00Z', '2026-06-01T00:00', '2026-07-01T00:00'],
  [
    'the first instant belongs to the new period',
    1,
    'UTC',
    '2026-06-01T00:00:00Z',
    '2026-06-01T00:00',
    '2026-07-01T00:00',
  ],
  ['the last belongs to the old one', 1, 'UTC', '2026-05-31T23:59:59.999Z', '2026-05-01T00:00', '2026-06-01T00:00'],
  ['before the reset day', 20, 'UTC', '2026-06-15T12:00:00Z', '2026-05-20T00:00', '2026-06-20T00:00'],
  ['after the reset day', 10, 'UTC', '2026-06-15T12:00:00Z', '2026-06-10T00:00', '2026-07-10T00:00'],
  ['over the turn of the year', 10, 'UTC', '2027-01-02T00:00:00Z', '2026-12-10T00:00', '2027-01-10T00:00'],
  ['at the end of the year', 10, 'UTC', '2026-12-11T00:00:00Z', '2026-12-10T00:00', '2027-01-10T00:00'],
  ['the 31st in a month of 30 is the 30th', 31, 'UTC', '2026-06-30T00:00:00Z', '2026-06-30T00:00', '2026-07-31T00:00'],
  ['the 31st, a day before', 31, 'UTC', '2026-06-29T23:59:00Z', '2026-05-31T00:00', '2026-06-30T00:00'],
  ['the 31st in February', 31, 'UTC', '2026-03-01T00:00:00Z', '2026-02-28T00:00', '2026-03-31T00:00'],
  ['the 30th in a leap February', 30, 'UTC', '2028-02-29T00:00:00Z', '2028-02-29T00:00', '2028-03-30T00:00'],
  ['the 29th in a common February', 29, 'UTC', '2027-02-28T10:00:00Z', '2027-02-28T00:00', '2027-03-29T00:00'],
  [
    'midnight is the midnight of the zone',
    1,
    'Asia/Shanghai',
    '2026-05-31T16:00:00Z',
    '2026-05-31T16:00',
    '2026-06-30T16:00',
  ],
  ['the moment before it', 1, 'Asia/Shanghai', '2026-05-31T15:59:59Z', '2026-04-30T16:00', '2026-05-31T16:00'],
  ['a zone behind UTC', 1, 'America/Los_Angeles', '2026-06-01T06:59:00Z', '2026-05-01T07:00', '2026-06-01T07:00'],
  [
    'a period with the change of clocks in it',
    15,
    'Europe/Berlin',
    '2026-03-30T00:00:00Z',
    '2026-03-14T23:00',
    '2026-04-14T22:00',
  ],
  ['a midnight that is skipped', 6, 'America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00', '2026-10-06T03:00'],
  [
    'a midnight that comes twice counts from the first',
    1,
    'America/Havana',
    '2026-11-01T05:30:00Z',
    '2026-11-01T04:00',
    '2026-12-01T05:00',
  ],
])('%s', (_, day, zone, instant, since, until) => expect(period(day, zone, instant)).toEqual([since, until]));

it('leaves no gap and no overlap, for any day and zone', () => {
  for (const zone of ['UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'America/New_York'])
    for (let day = 1; day <= 31; day++) {
      let { since, until } = periodAt(day, zone, Date.parse('2027-01-15T00:00:00Z'));
      for (let i = 0; i < 26; i++) {
        expect(periodAt(day, zone, until - 1)).toEqual({ since, until });
        const next = periodAt(day, zone, until);
        expect(next.since).toBe(until);
        ({ since, until } = next);
      }
    }
});
