import { newKey } from './new-key.ts';

it('creates keys that the core accepts, each different', () => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

it('uses all characters equally often', () => {
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 2000 }, newKey).join(''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 64,000 characters: 1032 of each are expected, with a standard deviation of 32. A deviation of seven times that never happens by
  // chance.
  for (const count of counts.values()) expect(Math.abs(count - 1032)).toBeLessThan(225);
});
