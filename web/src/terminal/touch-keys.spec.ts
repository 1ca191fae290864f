import { charactersOf, withControl } from './touch-keys.ts';

it('types the characters that a keyboard would', () => {
  expect(charactersOf('escape', false)).toBe('\u001b');
  expect(charactersOf('up', false)).toBe('\u001b[A');
  expect(charactersOf('up', true)).toBe('\u001bOA');
  expect(charactersOf('pipe', true)).toBe('|');
});

it.each([
  ['c', '\u0003'],
  ['D', '\u0004'],
  ['[', '\u001b'],
  ['@', '\u0000'],
  ['7', '7'],
  ['pasted', 'pasted'],
])('turns %j with Ctrl into %j', (typed, sent) => {
  expect(withControl(typed)).toBe(sent);
});
