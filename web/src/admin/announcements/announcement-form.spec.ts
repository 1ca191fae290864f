import { timeFaults } from './announcement-form.ts';

it.each([
  ['a beginning without an end', { startsAt: 1000, endsAt: null }, {}],
  ['an end after the beginning', { startsAt: 1000, endsAt: 1001 }, {}],
  ['no beginning', { startsAt: null, endsAt: 1001 }, { startsAt: 'required' }],
  ['an end at the beginning', { startsAt: 1000, endsAt: 1000 }, { endsAt: 'announcements.backwards' }],
])('checks the times: %s', (_, times, faults) => expect(timeFaults(times)).toEqual(faults));
