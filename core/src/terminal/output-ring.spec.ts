import { randomBytes, randomInt } from 'node:crypto';
import { OutputRing } from './output-ring.ts';

it('keeps the end of the output: at least its size, and not much more', () => {
  const ring = new OutputRing(1000);
  let all = Buffer.alloc(0);
  for (let step = 0; step < 500; step++) {
    const piece = randomBytes(randomInt(1, 200));
    ring.add(piece);
    all = Buffer.concat([all, piece]);
    expect(ring.end).toBe(all.length);
    expect(ring.end - ring.start).toBeGreaterThanOrEqual(Math.min(1000, all.length));
    expect(ring.end - ring.start).toBeLessThan(1200);
    const from = randomInt(ring.start, ring.end + 1);
    expect(ring.from(from)).toEqual(all.subarray(from));
  }
  // Evicted output is skipped: reading starts at the oldest available byte.
  expect(ring.from(0)).toEqual(all.subarray(ring.start));
});
