import { HOUR_MS } from '@vitrine/contracts/time';
import { RecentRing } from './recent-ring.ts';

const NOW = 1_790_000_000_000;

function filled(count: number, pause: number): RecentRing {
  const ring = new RecentRing();
  for (let i = count - 1; i >= 0; i--) ring.push(NOW - i * pause, { cpu: (i % 1000) / 10, ramUsed: 1e9 + i });
  return ring;
}

it('returns what was pushed, oldest first', () => {
  const { at, columns } = filled(40, 1000).read(NOW);
  expect(at).toHaveLength(40);
  expect(at).toEqual([...at].sort());
  expect(columns.cpu).toEqual(Array.from({ length: 40 }, (_, i) => (39 - i) / 10));
});

it.each([
  [1000, 300],
  [2000, 300],
  [10_000, 60],
])('keeps ten minutes, and no more than 300 readings, at one each %d ms', (pause, expected) => {
  const { at } = filled(1000, pause).read(NOW);
  expect(at).toHaveLength(expected);
  expect(at.at(-1)).toBe(NOW);
});

it('uses no more memory than ten minutes need at the rate of the reports', () => {
  const bytesOf = (count: number) => filled(count, 1000).bytes;
  const each = bytesOf(16) / 16;
  expect(filled(1000, 3000).bytes / each).toBeLessThanOrEqual(212);
  expect(filled(1000, 10_000).bytes / each).toBeLessThanOrEqual(64);
  // A page is opened, so reports come faster.
  const ring = filled(1000, 10_000);
  for (let i = 1; i <= 400; i++) ring.push(NOW + i * 1000, { cpu: i });
  expect(ring.read(NOW + 400_000).at).toHaveLength(300);
});

it('is empty at first, and drops old readings', () => {
  expect(new RecentRing().read(NOW)).toEqual({ at: [], columns: {} });
  expect(filled(10, 1000).read(NOW + HOUR_MS).at).toEqual([]);
});

it('marks missing readings, and leaves out columns without any', () => {
  const ring = new RecentRing();
  ring.push(NOW - 2, { cpu: 1 });
  ring.push(NOW - 1, { cpu: 2, temperature: 40.5 });
  expect(ring.read(NOW)).toEqual({ at: [NOW - 2, NOW - 1], columns: { cpu: [1, 2], temperature: [null, 40.5] } });
});

it('leaves out late readings', () => {
  const ring = new RecentRing();
  ring.push(NOW, { cpu: 1 });
  ring.push(NOW - 500, { cpu: 2 });
  ring.push(NOW, { cpu: 3 });
  expect(ring.read(NOW).columns.cpu).toEqual([1]);
});
