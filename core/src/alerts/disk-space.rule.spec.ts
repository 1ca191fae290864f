import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import {
  daysUntilFull,
  formatSamples,
  isNearlyFull,
  parseSamples,
  withSample,
  type FreeSpace,
} from './disk-space.rule.ts';

const GB = 1e9;

it.each([
  [100, 500, false],
  [11, 500, false],
  [9, 500, true],
  [9, 100, false],
  [4, 100, true],
  [0.6, 4, false],
  [0.4, 4, true],
])('judges %d of %d GB free', (free, total, expected) => {
  expect(isNearlyFull(free * GB, total * GB)).toBe(expected);
});

/** One sample every six hours for some days, with this many GB less each day. */
const falling = (days: number, perDay: number): FreeSpace[] =>
  Array.from({ length: days * 4 + 1 }, (_, n) => ({ at: n * 6 * HOUR_MS, bytes: (100 - (perDay * n) / 4) * GB }));

it.each<[string, FreeSpace[], number | undefined]>([
  ['nothing', [], undefined],
  ['one day', falling(1, 10), undefined],
  ['a steady fall', falling(4, 10), 6],
  ['no change', falling(4, 0), undefined],
  ['a growing space', falling(4, -1), undefined],
])('estimates from %s when the disk is full', (_, samples, days) => {
  expect(daysUntilFull(samples, samples.at(-1)?.bytes ?? 0)).toEqual(
    days === undefined ? undefined : expect.closeTo(days, 6),
  );
});

it('keeps four samples a day for two weeks', () => {
  let samples: readonly FreeSpace[] = [];
  for (let at = 0; at < 20 * DAY_MS; at += HOUR_MS) samples = withSample(samples, { at, bytes: at });
  expect(samples).toHaveLength(56);
  expect(samples.at(-1)!.at - samples[0]!.at).toBe(55 * 6 * HOUR_MS);
});

it('drops samples that are later than the new one', () => {
  expect(withSample([{ at: 500, bytes: 1 }], { at: 100, bytes: 2 })).toEqual([{ at: 100, bytes: 2 }]);
});

it('parses stored samples, and skips broken ones', () => {
  expect(parseSamples([...formatSamples(falling(1, 1)), 'broken'])).toEqual(falling(1, 1));
});
