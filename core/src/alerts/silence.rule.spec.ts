import fc from 'fast-check';
import { SELECT_NONE, type NewSilence, type Schedule } from '@vitrine/contracts';
import { DAY_MS } from '@vitrine/contracts/time';
import { activeWindowAt, currentOrNextWindow, hasEnded, nextBoundary, silencedBy } from './silence.rule.ts';

const weekly = (days: number[], from: string, to: string, zone = 'Europe/Berlin'): Schedule => ({
  kind: 'weekly',
  days,
  from,
  to,
  zone,
});
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const at = (text: string) => Date.parse(text);
const isActiveAt = (schedule: Schedule, text: string) => activeWindowAt(schedule, at(text)) !== undefined;

const nights = weekly(EVERY_DAY, '22:00', '07:00');

it.each([
  ['before it begins', '2026-06-01T19:59:59Z', false],
  ['as it begins', '2026-06-01T20:00:00Z', true],
  ['past midnight', '2026-06-02T00:30:00Z', true],
  ['at its last second', '2026-06-02T04:59:59Z', true],
  ['as it ends', '2026-06-02T05:00:00Z', false],
  ['at the same hour of Greenwich in winter', '2026-12-01T20:00:00Z', false],
  ['an hour later in winter', '2026-12-01T21:00:00Z', true],
])('decides whether a nightly silence in Berlin is active %s', (_, instant, expected) =>
  expect(isActiveAt(nights, instant)).toBe(expected),
);

it.each([
  ['the short night of spring is quiet until 07:00 summer time', '2026-03-29T04:59:59Z', true],
  ['and no longer', '2026-03-29T05:00:00Z', false],
  ['the long night of autumn is quiet until 07:00 winter time', '2026-10-25T05:59:59Z', true],
  ['and no longer in autumn', '2026-10-25T06:00:00Z', false],
])('%s', (_, instant, expected) => expect(isActiveAt(nights, instant)).toBe(expected));

it.each([
  ['the hour that comes twice, the first time', weekly([0], '02:00', '03:00'), '2026-10-25T00:30:00Z', true],
  ['the hour that comes twice, the second time', weekly([0], '02:00', '03:00'), '2026-10-25T01:30:00Z', true],
  ['a window that ends in the hour that comes twice', weekly([0], '01:00', '02:30'), '2026-10-25T01:15:00Z', true],
  ['the hour that is skipped has no length', weekly([0], '02:00', '03:00'), '2026-03-29T01:00:00Z', false],
  [
    'a window that begins in the skipped hour begins with the jump',
    weekly([0], '02:30', '04:00'),
    '2026-03-29T01:00:00Z',
    true,
  ],
  ['and ends by the clock', weekly([0], '02:30', '04:00'), '2026-03-29T02:00:00Z', false],
  ['a window of a day that is not chosen', weekly([1], '10:00', '11:00'), '2026-06-02T08:30:00Z', false],
  ['a window that began on Saturday, on Sunday', weekly([6], '23:00', '01:00'), '2026-06-06T22:30:00Z', true],
  ['a window of Sunday, in the night to Sunday', weekly([0], '23:00', '01:00'), '2026-06-06T22:30:00Z', false],
  ['a window from a time to the same time lasts a day', weekly([1], '09:00', '09:00'), '2026-06-02T06:59:00Z', true],
  [
    'the day of the place counts, not that of Greenwich',
    weekly([6], '00:00', '02:00', 'Asia/Tokyo'),
    '2026-06-05T15:30:00Z',
    true,
  ],
])('%s', (_, schedule, instant, expected) => expect(isActiveAt(schedule, instant)).toBe(expected));

it('returns its end while it is active, otherwise its start', () => {
  expect(nextBoundary(nights, at('2026-06-01T23:00Z'))).toBe(at('2026-06-02T05:00Z'));
  expect(nextBoundary(nights, at('2026-06-01T12:00Z'))).toBe(at('2026-06-01T20:00Z'));
  expect(nextBoundary(weekly([3], '09:00', '10:00'), at('2026-06-03T12:00Z'))).toBe(at('2026-06-10T07:00Z'));
  const skipped = weekly([0], '02:00', '03:00');
  expect(nextBoundary(skipped, at('2026-03-28T12:00Z'))).toBe(at('2026-04-05T00:00Z'));
  const once: Schedule = { kind: 'once', from: 1000, to: 2000 };
  expect([nextBoundary(once, 500), nextBoundary(once, 1000), nextBoundary(once, 2000)]).toEqual([1000, 2000, null]);
  expect([hasEnded(once, 1999), hasEnded(once, 2000), hasEnded(nights, 9e15)]).toEqual([false, true, false]);
});

it('finds the active window, else the next one of the week', () => {
  const [now, week] = [at('2026-06-01T12:00Z'), 7 * DAY_MS];
  const night = { from: at('2026-06-01T20:00Z'), to: at('2026-06-02T05:00Z') };
  expect(currentOrNextWindow(nights, now)).toEqual(night);
  expect(currentOrNextWindow(nights, night.from + 1)).toEqual(night);
  const once = (from: number): Schedule => ({ kind: 'once', from, to: from + 1000 });
  expect(currentOrNextWindow(once(now + week), now)).toMatchObject({ from: now + week });
  expect(currentOrNextWindow(once(now + week + 1), now)).toBeUndefined();
  expect(currentOrNextWindow(once(now - 1000), now)).toBeUndefined();
});

it('returns the same end at any moment of a window, in every zone and season', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'America/St_Johns',
  );
  const instant = fc.integer({ min: 29_600_000, max: 30_700_000 }).map(minutes => minutes * 60_000);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(6), { minLength: 1 }), time, time, zone, instant, (days, from, to, zone, now) => {
      const schedule = weekly(days, from, to, zone);
      const running = activeWindowAt(schedule, now);
      const boundary = nextBoundary(schedule, now)!;
      expect(boundary).toBeGreaterThan(now);
      if (!running) expect(activeWindowAt(schedule, boundary)?.from).toBe(boundary);
      else expect(running.to).toBe(boundary);
    }),
    { numRuns: 300 },
  );
});

const asia = { uuid: 'a', group: 'asia', tags: [] };
const silence = (overrides: Partial<NewSilence> = {}): NewSilence => ({
  kind: 'maintenance',
  name: 'move',
  nodeSelector: { ...SELECT_NONE, groups: ['asia'] },
  rule: null,
  allowCritical: false,
  schedule: { kind: 'once', from: 1000, to: 2000 },
  ...overrides,
});

it.each<[string, Partial<NewSilence>, Parameters<typeof silencedBy>[1], number, string | undefined]>([
  ['a node of its group', {}, { node: asia, rule: null, critical: true }, 1500, 'maintenance'],
  ['a node of its group afterwards', {}, { node: asia, rule: null, critical: true }, 2000, undefined],
  ['a node of another group', {}, { node: { ...asia, group: 'eu' }, rule: null, critical: true }, 1500, undefined],
  ['no node, where it is for some nodes', {}, { node: null, rule: null, critical: false }, 1500, undefined],
  [
    'no node, where it is for everything',
    { nodeSelector: { ...SELECT_NONE, all: true }, kind: 'quiet' },
    { node: null, rule: null, critical: false },
    1500,
    'quiet',
  ],
  [
    'a critical notice that it spares',
    { allowCritical: true },
    { node: asia, rule: null, critical: true },
    1500,
    undefined,
  ],
  [
    'a warning beside critical notices that it spares',
    { allowCritical: true },
    { node: asia, rule: null, critical: false },
    1500,
    'maintenance',
  ],
  ['any rule, where it is for all', {}, { node: asia, rule: 7, critical: false }, 1500, 'maintenance'],
  ['its rule', { rule: 7, kind: 'mute' }, { node: asia, rule: 7, critical: false }, 1500, 'mute'],
  ['another rule', { rule: 7, kind: 'mute' }, { node: asia, rule: 8, critical: false }, 1500, undefined],
  [
    'an empty choice of nodes',
    { nodeSelector: SELECT_NONE },
    { node: asia, rule: null, critical: false },
    1500,
    undefined,
  ],
])('decides whether a silence covers %s', (_, overrides, subject, now, expected) =>
  expect(silencedBy([silence(overrides)], subject, now)).toBe(expected),
);
