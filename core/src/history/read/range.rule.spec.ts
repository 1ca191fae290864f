import { DAY_S, HOUR_S } from '@vitrine/contracts/time';
import { HOUR, MINUTE, QUARTER, QUARTER_DAY, type Tier } from '../series/tiers.ts';
import { pickKeptRange, pickRange } from './range.rule.ts';

const now = 1_790_000_100;
const retentionOf = (tier: Tier) => (tier === MINUTE ? 31 * DAY_S : tier === QUARTER ? 400 * DAY_S : Infinity);
const rangeFor = (span: number, points = 500, to = now) => pickRange({ from: to - span, to, points, now }, retentionOf);

it.each([
  ['an hour', HOUR_S, MINUTE, 60],
  ['six hours', 6 * HOUR_S, MINUTE, 60],
  ['a day', DAY_S, MINUTE, 180],
  ['a week', 7 * DAY_S, QUARTER, 1800],
  ['30 days', 30 * DAY_S, HOUR, 2 * HOUR_S],
  ['a year', 365 * DAY_S, QUARTER_DAY, 18 * HOUR_S],
])('answers %s from the coarsest tier that fills the points', (_, span, tier, step) => {
  expect(rangeFor(span)).toMatchObject({ tier, step });
});

it('reads a coarser tier if the minutes are removed', () => {
  const past = now - 60 * DAY_S;
  expect(rangeFor(HOUR_S, 500, past)).toMatchObject({ tier: QUARTER, step: 900 });
  expect(rangeFor(HOUR_S, 500, now - 500 * DAY_S)).toMatchObject({ tier: HOUR, step: 3600 });
});

it('reads the coarsest tier for a range past every retention', () => {
  const range = { from: now - HOUR_S, to: now, points: 500, now };
  expect(pickRange(range, () => 0).tier).toBe(QUARTER_DAY);
  expect(pickRange(range, tier => (tier === MINUTE ? HOUR_S : Infinity)).tier).toBe(MINUTE);
});

it('reads a tier of which one slot is one point', () => {
  expect(pickRange({ from: now - DAY_S, to: now, points: 96, now }, retentionOf).tier).toBe(QUARTER);
});

it('never returns more points than requested, and covers the whole range', () => {
  for (let span = 60; span < 400 * DAY_S; span = Math.ceil(span * 1.37))
    for (const points of [10, 100, 500, 5000])
      for (const shift of [0, 1, 59, 1234]) {
        const to = now - shift;
        const range = rangeFor(span, points, to);
        expect(range.points).toBeLessThanOrEqual(points);
        expect(range.from).toBeLessThanOrEqual(to - span);
        expect(range.from + range.step * range.points).toBeGreaterThanOrEqual(to);
        expect(range.step % range.tier.step).toBe(0);
        expect(range.from % range.step).toBe(0);
      }
});

it('accepts an empty or reversed range', () => {
  expect(rangeFor(0).points).toBeGreaterThan(0);
  expect(pickRange({ from: now, to: now - 100, points: 10, now }, retentionOf).points).toBe(1);
});

it.each([
  ['all of it', 48, { from: now - DAY_S, to: now }, MINUTE, now - DAY_S],
  ['what is kept of it', 12, { from: now - DAY_S, to: now }, MINUTE, now - 12 * HOUR_S],
  [
    'a coarser tier where minutes are never kept that long',
    365 * 24,
    { from: now - 32 * DAY_S, to: now - 31.9 * DAY_S },
    QUARTER,
    now - 32 * DAY_S,
  ],
])('reads %s', (_, hours, { from, to }, tier, first) => {
  const range = pickKeptRange({ from: from * 1000, to: to * 1000, points: 500 }, { now: now * 1000, hours });
  expect(range.tier).toBe(tier);
  expect(range.from).toBe(Math.floor(first / range.step) * range.step);
});

it('reads no future minute except the current one', () => {
  const { from, step, points } = pickKeptRange(
    { from: (now - HOUR_S) * 1000, to: (now + DAY_S) * 1000, points: 500 },
    { now: now * 1000, hours: 48 },
  );
  expect(from + step * points).toBe(Math.ceil((now + MINUTE.step) / step) * step);
});
