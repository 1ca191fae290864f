import { cacheFor } from './cache-for.ts';

let now = 0;
const realNow = performance.now.bind(performance);
beforeEach(() => void (performance.now = () => now));
afterEach(() => void (performance.now = realNow));

it('reads again only when the last result is as old as allowed', () => {
  let reads = 0;
  const read = cacheFor(1000, () => ++reads);
  expect(read()).toBe(1);
  now += 999;
  expect(read()).toBe(1);
  now += 1;
  expect(read()).toBe(2);
  now += 999;
  expect(read()).toBe(2);
});
