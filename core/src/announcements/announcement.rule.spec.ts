import { changedAt, compareOpen, comparePast, stateAt } from './announcement.rule.ts';

it.each([
  ['before its start', 1000, 2000, 999, 'planned'],
  ['as it starts', 1000, 2000, 1000, 'current'],
  ['before it ends', 1000, 2000, 1999, 'current'],
  ['as it ends', 1000, 2000, 2000, 'past'],
  ['without an end', 1000, null, 9e15, 'current'],
  ['without an end, before its start', 1000, null, 0, 'planned'],
  ['ended before it started', 3000, 2000, 2500, 'past'],
] as const)('%s', (_, startsAt, endsAt, now, expected) => expect(stateAt({ startsAt, endsAt }, now)).toBe(expected));

const announcementOf = (id: string, overrides: object) => ({
  id,
  kind: 'incident' as const,
  state: 'current' as const,
  startsAt: 1000,
  endsAt: null as number | null,
  ...overrides,
});

it('lists active incidents first, then maintenance by its start', () => {
  const all = [
    announcementOf('later', { state: 'planned', startsAt: 9000 }),
    announcementOf('news', { kind: 'news', startsAt: 5000 }),
    announcementOf('next', { state: 'planned', kind: 'news', startsAt: 8000 }),
    announcementOf('work', { kind: 'maintenance' }),
    announcementOf('old incident', {}),
    announcementOf('new incident', { startsAt: 4000 }),
  ];
  expect(all.toSorted(compareOpen).map(({ id }) => id)).toEqual([
    'new incident',
    'old incident',
    'work',
    'news',
    'next',
    'later',
  ]);
});

it('lists the newest end first, in a stable order', () => {
  const all = [
    announcementOf('c', { endsAt: 10 }),
    announcementOf('b', { endsAt: 20 }),
    announcementOf('a', { endsAt: 20 }),
  ];
  expect(all.toSorted(comparePast).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(
    all
      .toReversed()
      .toSorted(comparePast)
      .map(({ id }) => id),
  ).toEqual(['a', 'b', 'c']);
});

it('dates its last change by publication, newest update and past end', () => {
  const update = (at: number) => ({ id: 'u', at, stage: null, text: 'x' });
  const base = { publishedAt: 100, endsAt: 900, state: 'current' as const, updates: [] };
  expect(changedAt(base)).toBe(100);
  expect(changedAt({ ...base, updates: [update(300), update(200)] })).toBe(300);
  expect(changedAt({ ...base, state: 'past' })).toBe(900);
  expect(changedAt({ ...base, state: 'past', updates: [update(1000)] })).toBe(1000);
});
