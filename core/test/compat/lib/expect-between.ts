/** Fails unless the value is between `least` and `most`: two measurements of a machine are taken at different times. */
export function expectBetween(value: number | undefined, least: number, most: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}
