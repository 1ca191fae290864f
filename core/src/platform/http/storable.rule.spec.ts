import { isStorable } from './storable.rule.ts';

it.each<[string, unknown, boolean]>([
  ['a plain text', 'tokyo', true],
  ['an empty text', '', true],
  ['a character of two surrogates', '🗼', true],
  ['a text with a zero byte', 'to\0kyo', false],
  ['a lone surrogate', 'a\ud800', false],
  ['a number', 1, true],
  ['null', null, true],
  ['undefined', undefined, true],
  ['a list', ['a', 'b'], true],
  ['a list with a zero byte in it', ['a', '\0'], false],
  ['a field with a zero byte', { a: { b: 'x\0' } }, false],
  ['a field name with a zero byte', { a: { 'b\0': 1 } }, false],
  ['a field name with a lone surrogate', { '\udc00': 1 }, false],
  ['plain fields', { a: { b: [1, 'c', null, true] } }, true],
])('decides whether %s can be stored', (_, value, storable) => {
  expect(isStorable(value)).toBe(storable);
});

it('survives a body of a hundred thousand levels', () => {
  let deep: unknown = 'x\0';
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(isStorable(deep)).toBe(false);
});
