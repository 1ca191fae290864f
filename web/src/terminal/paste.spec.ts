import { isRisky, linesIn } from './paste.ts';

it.each([
  ['a word', 'ls', false, false],
  ['one line with its end, which runs as if it was typed', 'ls\n', false, false],
  ['two lines into a shell that would run them', 'ls\nrm -r x', false, true],
  ['two lines into a program that takes them as text', 'ls\nrm -r x', true, false],
  ['a book', 'x'.repeat(5001), true, true],
])('asks before %s, only if needed', (_, text, bracketed, risky) => expect(isRisky(text, bracketed)).toBe(risky));

it.each([
  ['one', 1],
  ['one\n', 1],
  ['one\ntwo', 2],
  ['one\r\ntwo\r\n', 2],
  ['one\rtwo', 2],
])('counts lines of %j', (text, lines) => expect(linesIn(text)).toBe(lines));
