import { fromLocal, once, toLocal } from './silence-form.ts';

it('carries a moment into the box of a browser and back, to the minute', () => {
  for (const at of ['2026-03-29T00:59Z', '2026-03-29T01:00Z', '2026-10-25T03:30Z', '2026-06-01T12:34Z'].map(Date.parse))
    expect(fromLocal(toLocal(at))).toBe(at);
  expect(toLocal(Date.parse('2026-06-01T12:34Z'))).toMatch(/^2026-06-0[12]T\d\d:34$/);
});

it('takes an empty box for no moment', () => expect(fromLocal('')).toBe(0));

it('offers the next whole hour', () => {
  expect(once(Date.parse('2026-06-01T12:01Z'))).toEqual({
    kind: 'once',
    from: Date.parse('2026-06-01T13:00Z'),
    to: Date.parse('2026-06-01T15:00Z'),
  });
});
