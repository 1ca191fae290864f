import { assertNoCollisions, assertSafeName } from './entry-names.rule.ts';

const LIMITS = { path: 20, name: 10, depth: 3 };

it.each(
  ['a.js', 'a/b/c.css', 'a/b/', 'Größe.txt', '主題.json', 'a b.md', 'x_(1)[2]{3}=,$^-.', 'console.js'].filter(
    n => !n.endsWith('.'),
  ),
)('accepts the name %s', name => expect(() => assertSafeName(name, LIMITS)).not.toThrow());

it.each([
  ['', 'leaves its folder'],
  ['/', 'leaves its folder'],
  ['/etc', 'leaves its folder'],
  ['a//b', 'leaves its folder'],
  ['..', 'leaves its folder'],
  ['a/../b', 'leaves its folder'],
  ['./a', 'leaves its folder'],
  ['a/b/c/d', 'lies too deep'],
  ['abcdefghijk', 'is too long a name'],
  ['abcdefghij/abcdefghijk', 'is too long a path'],
  ['a\\b', 'has a character that is not allowed'],
  ['a\0b', 'has a character that is not allowed'],
  ['a:b', 'has a character that is not allowed'],
  ['a*', 'has a character that is not allowed'],
  ['a\u0301', 'is not written in the normal form'],
  ['nul', 'is the name of a device'],
  ['CON.txt', 'is the name of a device'],
  ['a/com1', 'is the name of a device'],
  ['lpt².js', 'is the name of a device'],
  ['conin$', 'is the name of a device'],
  ['a.', 'begins or ends with a blank or a dot'],
  ['a ', 'begins or ends with a blank or a dot'],
  [' a', 'begins or ends with a blank or a dot'],
  ['.env', 'is hidden'],
  ['a/.git', 'is hidden'],
])('rejects %j: it %s', (name, expected) => {
  expect(() => assertSafeName(name, LIMITS)).toThrow(expected);
});

it('shortens a very long name', () => {
  expect(() => assertSafeName('a'.repeat(200), LIMITS)).toThrow(`"${'a'.repeat(80)}…" is too long a path.`);
  expect(() => assertSafeName('a'.repeat(80), LIMITS)).toThrow(`"${'a'.repeat(80)}" is too long a path.`);
});

it.each<[string, string[]]>([
  ['nothing', []],
  ['files of several folders', ['a/x', 'b/x', 'x']],
  ['a folder and what is in it', ['a/', 'a/b/', 'a/b/c']],
  ['a folder that comes after its file', ['a/b', 'a/']],
  ['the same folder twice', ['a/', 'a/']],
])('finds no collision in %s', (_, names) => {
  expect(() => assertNoCollisions(names)).not.toThrow();
});

it.each<[string, string[], string]>([
  ['a file twice', ['a', 'a'], '"a" is in the zip twice.'],
  ['two spellings of a file', ['a.js', 'A.js'], '"A.js" and "a.js" are one name to some systems.'],
  ['two spellings of a folder', ['a/x', 'A/y'], '"A" and "a" are one name to some systems.'],
  ['a file that becomes a folder', ['a', 'a/b'], '"a" is in the zip twice.'],
  ['a folder that becomes a file', ['a/b', 'a'], '"a" is in the zip twice.'],
  ['a ligature and its letters', ['ﬁ.js', 'fi.js'], '"fi.js" and "ﬁ.js" are one name to some systems.'],
])('rejects %s', (_, names, expected) => {
  expect(() => assertNoCollisions(names)).toThrow(expected);
});
