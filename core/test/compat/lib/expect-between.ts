/** Fails unless the value is from `least` to `most`: figures of one machine are measured at two moments. */
export function expectBetween(value: number | undefined, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}
