import { aroundEvent, movedSpan, readAround, writeAround } from './around-span.ts';

const MINUTE = 60_000;

it.each<[string | null, object | undefined]>([
  ['1000-2000', { from: 1_000_000, to: 2_000_000 }],
  [null, undefined],
  ['', undefined],
  ['1000', undefined],
  ['2000-1000', undefined],
  ['1000-1060', undefined],
  ['0-99999999', undefined],
  ['x-y', undefined],
])('reads the span of the address "%s"', (text, span) => {
  expect(readAround(text)).toEqual(span);
});

it.each([
  ['whole seconds', { from: 1_000_400, to: 2_000_600 }, '1000-2001'],
  ['at least two minutes', { from: 1_000_000, to: 1_000_000 }, '940-1060'],
  ['at most 31 days', { from: 0, to: 62 * 86_400_000 }, `${15.5 * 86_400}-${46.5 * 86_400}`],
])('writes %s to the address', (_, span, text) => {
  expect(writeAround(span)).toBe(text);
  expect(readAround(text)).toBeDefined();
});

it('spans twenty minutes before and after an event, and at most two hours of it', () => {
  expect(aroundEvent(100 * MINUTE, 110 * MINUTE)).toEqual({ from: 80 * MINUTE, to: 130 * MINUTE });
  expect(aroundEvent(100 * MINUTE, null)).toEqual({ from: 80 * MINUTE, to: 120 * MINUTE });
  expect(aroundEvent(100 * MINUTE, 900 * MINUTE).to).toBe(240 * MINUTE);
});

it('moves a span by half of its length', () => {
  expect(movedSpan({ from: 100, to: 200 }, 1)).toEqual({ from: 150, to: 250 });
  expect(movedSpan({ from: 100, to: 200 }, -1)).toEqual({ from: 50, to: 150 });
});
