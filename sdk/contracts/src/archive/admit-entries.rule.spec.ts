import { THEME_ARCHIVE_LIMITS } from '../theme-package/index.ts';
import { admitEntries } from './admit-entries.rule.ts';
import { RATIO_EXEMPT } from './archive-limits.ts';
import type { ZipEntry } from './zip-directory.ts';

const LIMITS = { ...THEME_ARCHIVE_LIMITS, file: 2 ** 20, total: 2 * 2 ** 20, ratio: 10 };
const entry = (name: string, overrides: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  packed: 100,
  size: 100,
  method: 8,
  crc: 0,
  type: 0,
  start: 0,
  end: 100,
  ...overrides,
});
const full = { size: 2 ** 20, packed: 2 ** 20 };

it.each<[string, ZipEntry[], string[]]>([
  ['a file', [entry('theme.js')], ['theme.js']],
  ['files of every case', [entry('A.PNG'), entry('b.woff2')], ['A.PNG', 'b.woff2']],
  ['a licence', [entry('LICENSE'), entry('doc/Readme')], ['LICENSE', 'doc/Readme']],
  [
    'a folder with a file',
    [entry('a/', { size: 0, type: 0o040000 }), entry('a/b.css', { type: 0o100000 })],
    ['a/b.css'],
  ],
  ['a file as large as may be', [entry('a.js', full)], ['a.js']],
  ['as much as may be in all', [entry('a.js', full), entry('b.js', full)], ['a.js', 'b.js']],
  ['a small file of blanks', [entry('a.txt', { size: RATIO_EXEMPT, packed: 1 })], ['a.txt']],
  ['a file that grows as much as may be', [entry('a.txt', { size: 100_000, packed: 10_000 })], ['a.txt']],
])('accepts %s', (_, entries, names) => {
  expect(admitEntries(entries, LIMITS).map(({ name }) => name)).toEqual(names);
});

it('leaves out hidden files if the limits say so, and never a path that leads out', () => {
  const limits = { ...LIMITS, skipHidden: true };
  const hidden = ['.env.js', 'a/.git/x.js', 'b.js'].map(name => entry(name));
  expect(admitEntries(hidden, limits).map(({ name }) => name)).toEqual(['b.js']);
  expect(() => admitEntries([entry('../b.js')], limits)).toThrow('leaves its folder');
  expect(() => admitEntries(hidden, LIMITS)).toThrow('is hidden');
});

it.each<[string, ZipEntry[], string]>([
  ['nothing', [], 'The archive is empty.'],
  ['folders alone', [entry('a/', { size: 0 })], 'The archive is empty.'],
  ['a link', [entry('a.js', { type: 0o120000 })], 'a.js is a link or another special file.'],
  ['a file that says that it is a folder', [entry('a.js', { type: 0o040000 })], 'is a link or another special file.'],
  [
    'a folder that says that it is a file',
    [entry('a/', { size: 0, type: 0o100000 })],
    'is a link or another special file.',
  ],
  ['a folder with content', [entry('a/', { size: 1 })], 'a/ is a folder with content.'],
  ['a page', [entry('a.html')], 'a.html is not a kind of file that a theme may hold.'],
  ['a file without a kind', [entry('program')], 'program is not a kind of file'],
  ['a name that only ends like a licence', [entry('mylicense')], 'is not a kind of file'],
  ['a file that is too large', [entry('a.js', { size: 2 ** 20 + 1, packed: 2 ** 20 })], 'a.js is larger than 1 MB.'],
  ['a file that grows too much', [entry('a.txt', { size: 100_001, packed: 10_000 })], 'a.txt grows more than 10 times'],
  [
    'too much in all',
    [entry('a.js', full), entry('b.js', full), entry('c.js')],
    'The files are larger than 2 MB together.',
  ],
  ['a name that leaves the folder', [entry('../a.js')], 'leaves its folder'],
  ['two files of one name', [entry('a.js'), entry('A.js')], 'are one name to some systems'],
])('rejects %s', (_, entries, expected) => {
  expect(() => admitEntries(entries, LIMITS)).toThrow(expected);
});
