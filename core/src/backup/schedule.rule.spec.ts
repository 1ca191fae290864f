import { isDue, momentsAround } from './schedule.rule.ts';

const at = (text: string) => Date.parse(text);
const day = { every: 'day', hour: 4, zone: 'Europe/Berlin' } as const;
const week = { ...day, every: 'week' } as const;
const iso = (moments: ReturnType<typeof momentsAround>) =>
  moments && [moments.last, moments.next].map(moment => new Date(moment).toISOString());

it.each([
  ['before the hour', day, '2026-06-10T01:59:00Z', ['2026-06-09T02:00:00.000Z', '2026-06-10T02:00:00.000Z']],
  ['at the hour', day, '2026-06-10T02:00:00Z', ['2026-06-10T02:00:00.000Z', '2026-06-11T02:00:00.000Z']],
  ['over the end of a month', day, '2026-06-30T12:00:00Z', ['2026-06-30T02:00:00.000Z', '2026-07-01T02:00:00.000Z']],
  ['when clocks go back', day, '2026-10-24T12:00:00Z', ['2026-10-24T02:00:00.000Z', '2026-10-25T03:00:00.000Z']],
  ['on a Wednesday', week, '2026-06-10T12:00:00Z', ['2026-06-07T02:00:00.000Z', '2026-06-14T02:00:00.000Z']],
  [
    'on a Sunday before the hour',
    week,
    '2026-06-14T01:00:00Z',
    ['2026-06-07T02:00:00.000Z', '2026-06-14T02:00:00.000Z'],
  ],
])('computes the runs around %s', (_, plan, now, moments) =>
  expect(iso(momentsAround(plan, at(now)))).toEqual(moments),
);

it.each([
  ['never when switched off', { ...day, every: 'off' } as const, undefined, '2026-06-01T00:00:00Z', false],
  ['not while the newest is from this morning', day, '2026-06-10T02:00:30Z', '2026-06-01T00:00:00Z', false],
  ['when the newest is from yesterday', day, '2026-06-09T02:00:30Z', '2026-06-01T00:00:00Z', true],
  ['when there is none, and the hour has passed since', day, undefined, '2026-06-10T01:00:00Z', true],
  ['not for an hour before the schedule was made', day, undefined, '2026-06-10T03:00:00Z', false],
])('is due: %s', (_, plan, newest, since, due) =>
  expect(isDue(plan, newest === undefined ? undefined : at(newest), at(since), at('2026-06-10T12:00:00Z'))).toBe(due),
);
