import { randomBytes, randomInt } from 'node:crypto';
import { OutputWindow } from './output-window.ts';

it('returns the unacknowledged output from any position', () => {
  for (let round = 0; round < 50; round++) {
    const window = new OutputWindow(1000);
    let all = Buffer.alloc(0);
    let acked = 0;
    for (let step = 0; step < 60; step++) {
      const piece = randomBytes(randomInt(1, 90));
      window.add(piece);
      all = Buffer.concat([all, piece]);
      if (randomInt(3) === 0) window.ack((acked = Math.max(acked, randomInt(0, all.length + 1))));
      const from = randomInt(acked, all.length + 1);
      expect(Buffer.concat(window.from(from))).toEqual(all.subarray(from));
      expect(window.full).toBe(all.length - acked >= 1000);
      expect(window.end).toBe(all.length);
    }
  }
});

it('has room once half of it is acknowledged, and ignores excess acknowledgements', () => {
  const window = new OutputWindow(100);
  window.add(Buffer.alloc(100));
  expect([window.full, window.roomy]).toEqual([true, false]);
  window.ack(40);
  expect([window.full, window.roomy]).toEqual([false, false]);
  window.ack(50);
  expect(window.roomy).toBe(true);
  window.ack(1e9);
  window.ack(3);
  window.add(Buffer.from('x'));
  expect(String(Buffer.concat(window.from(100)))).toBe('x');
});
