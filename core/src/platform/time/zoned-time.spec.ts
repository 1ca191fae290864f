import fc from 'fast-check';
import { dateIn, instantOf, isZone, wallClock } from './zoned-time.ts';

const wall = (text: string) => {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number) as [number, number, number, number, number];
  return { year, month, day, hour, minute };
};

it.each([
  ['UTC', '2026-06-01T12:00', '2026-06-01T12:00Z'],
  ['Asia/Shanghai', '2026-06-01T07:30', '2026-05-31T23:30Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00', '2026-05-31T18:15Z'],
  ['Europe/Berlin', '2026-01-15T09:00', '2026-01-15T08:00Z'],
  ['Europe/Berlin', '2026-07-15T09:00', '2026-07-15T07:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00Z'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00Z'],
])('shows in %s clocks of %s at %s', (zone, localTime, instant) => {
  expect(new Date(instantOf(zone, wall(localTime))).toISOString()).toBe(new Date(instant).toISOString());
  expect(wallClock(zone, Date.parse(instant))).toMatchObject(wall(localTime));
});

it.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00Z'],
  ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30Z'],
])('maps in %s the skipped time %s to the jump', (zone, localTime, instant) => {
  expect(instantOf(zone, wall(localTime), 'earlier')).toBe(Date.parse(instant));
  expect(instantOf(zone, wall(localTime), 'later')).toBe(Date.parse(instant));
});

it.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00Z', '2026-11-01T06:00Z'],
])('maps in %s the repeated time %s to the earlier or the later moment', (zone, localTime, first, second) => {
  expect(instantOf(zone, wall(localTime), 'earlier')).toBe(Date.parse(first));
  expect(instantOf(zone, wall(localTime), 'later')).toBe(Date.parse(second));
});

it('converts every instant to local time and back', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Tokyo',
    'Africa/Casablanca',
    'America/St_Johns',
    'Pacific/Apia',
  );
  fc.assert(
    fc.property(zone, fc.integer({ min: 26_000_000, max: 34_000_000 }), (zone, minutes) => {
      const instant = minutes * 60_000;
      const localTime = wallClock(zone, instant);
      expect([instantOf(zone, localTime, 'earlier'), instantOf(zone, localTime, 'later')]).toContain(instant);
    }),
    { numRuns: 400 },
  );
});

it('returns the weekday and the date of the zone, not of UTC', () => {
  const instant = Date.parse('2026-06-05T23:30Z');
  expect([wallClock('UTC', instant).weekday, wallClock('Asia/Tokyo', instant).weekday]).toEqual([5, 6]);
  expect([dateIn('UTC', instant), dateIn('Asia/Tokyo', instant)]).toEqual(['2026-06-05', '2026-06-06']);
});

it('counts days past the end of the month into the next', () => {
  expect(instantOf('Europe/Berlin', wall('2026-01-32T00:00'))).toBe(Date.parse('2026-01-31T23:00Z'));
});

it('recognises time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false]);
});
