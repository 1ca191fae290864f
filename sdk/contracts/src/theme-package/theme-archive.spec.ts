import AdmZip from 'adm-zip';
import { craftZip, type CraftedEntry } from '../../test/craft-zip.ts';
import { unpackZip } from '../archive/index.ts';
import { THEME_ARCHIVE_LIMITS } from './theme-archive-limits.ts';

const unpack = (zip: Buffer) => unpackZip(zip, THEME_ARCHIVE_LIMITS);
const refusal = async (zip: Buffer) => {
  try {
    await unpack(zip);
    return 'accepted';
  } catch (error) {
    expect((error as Error).name).toBe('ArchiveProblem');
    return (error as Error).message;
  }
};
const zipWith = (name: CraftedEntry['name'], overrides: Partial<CraftedEntry> = {}) =>
  craftZip([{ name, data: 'x', ...overrides }]);

it('unpacks archives of common tools', async () => {
  const zip = new AdmZip();
  zip.addFile('theme.json', Buffer.from('{}'));
  zip.addFile('assets/', Buffer.alloc(0));
  zip.addFile('assets/日本.png', Buffer.from([1, 2, 3]));
  zip.addFile('empty.css', Buffer.alloc(0));
  const files = await unpack(zip.toBuffer());
  expect([...files.keys()].sort()).toEqual(['assets/日本.png', 'empty.css', 'theme.json']);
  expect(files.get('assets/日本.png')).toEqual(Buffer.from([1, 2, 3]));
});

it.each([
  '../evil.js',
  'a/../../evil.js',
  'a/..',
  '/etc/evil.js',
  '//host/evil.js',
  './evil.js',
  'a//evil.js',
  '..\\evil.js',
  'a\\..\\..\\evil.js',
  '\\\\host\\share\\evil.js',
  'C:/evil.js',
  'C:evil.js',
  'evil.js:stream.js',
  'a/%2e%2e/evil.js',
  '%2e%2e%2fevil.js',
  '..%5cevil.js',
  '．．/evil.js',
  '..／evil.js',
  '…/evil.js'.replace('…', '.. '),
  'a/.. /evil.js',
  'a/.../evil.js',
  'evil.js\0.png',
  'evil\n.js',
  '\u202egnp.js',
  '~/evil.js',
  '.htaccess.js',
  'a/.git/config.js',
  'CON.js',
  'a/nul.js',
  'aux/evil.js',
  'com1.js',
  'LPT¹.js',
  'evil.js ',
  'evil.js.',
  ' evil.js',
  `${'a/'.repeat(11)}evil.js`,
  `${'a'.repeat(121)}.js`,
  `${'abcdefghij/'.repeat(6)}${'a'.repeat(119)}/${'b'.repeat(30)}.js`,
  'e\u0301vil.js',
])('rejects the name %j', async name => {
  expect(await refusal(zipWith(name))).not.toBe('accepted');
});

it.each([
  ['the same name twice', ['a.js', 'a.js']],
  ['names that differ by case', ['Theme.js', 'theme.js']],
  ['names that differ by case in a folder', ['A/x.js', 'a/y.js']],
  ['names that differ by a compatible letter', ['ﬁ.js', 'fi.js']],
  ['a file that is also a folder', ['a.js', 'a.js/b.js']],
  ['a folder that is also a file', ['a.js/b.js', 'a.js']],
])('rejects %s', async (_, names) => {
  expect(await refusal(craftZip(names.map(name => ({ name, data: name }))))).toMatch(
    /is in the zip twice|one name to some/,
  );
});

it.each([
  ['a symbolic link', { mode: 0o120777 }],
  ['a device', { mode: 0o020666 }],
  ['a pipe', { mode: 0o010666 }],
  ['a file with the type of a folder', { mode: 0o040755 }],
])('rejects %s', async (_, entry) => {
  expect(await refusal(zipWith('a.js', entry))).toMatch(/special file/);
});

it.each([
  'evil.html',
  'evil.htm',
  'evil.xhtml',
  'evil.wasm',
  'evil.php',
  'evil.exe',
  'evil',
  'evil.js.html',
  'evil.xml',
])('rejects the kind of file of %s', async name => {
  expect(await refusal(zipWith(name))).toMatch(/not a kind of file/);
});

it.each([
  ['text', Buffer.from('not a zip at all, just text')],
  ['nothing', Buffer.alloc(0)],
  ['a zip that breaks off', zipWith('a.js').subarray(0, 60)],
  ['a zip with bytes behind it', Buffer.concat([zipWith('a.js'), Buffer.from('tail')])],
  ['a zip with a comment', craftZip([{ name: 'a.js' }], { comment: 'PK\x05\x06' })],
  ['a gap before the directory', craftZip([{ name: 'a.js' }], { gap: 10 })],
  ['a program with a zip behind it', Buffer.concat([Buffer.from('MZ……'), zipWith('a.js')])],
  ['a count that is too low', craftZip([{ name: 'a.js' }, { name: 'b.js' }], { count: 1 })],
  ['a count that is too high', craftZip([{ name: 'a.js' }], { count: 2 })],
  ['two names for one entry', zipWith('a.js', { localName: 'b.js' })],
  ['an encrypted entry', zipWith('a.js', { flags: 0x801 })],
  ['an unknown packing', zipWith('a.js', { method: 12 })],
  ['a name that is no UTF-8', zipWith(Buffer.from([0xff, 0xfe, 0x2e, 0x6a, 0x73]))],
  ['a name in an old code page', zipWith(Buffer.from('é.js'), { flags: 0 })],
  ['a wrong checksum', zipWith('a.js', { crc: 1 })],
  ['a size that is too small', zipWith('a.js', { data: 'x'.repeat(500), size: 1 })],
  ['a size that is too large', zipWith('a.js', { size: 100 })],
  ['a stored entry of two sizes', zipWith('a.js', { method: 0, size: 1000 })],
  ['data past the end', zipWith('a.js', { packed: 1_000_000 })],
  [
    'entries that share their data',
    craftZip([
      { name: 'a.js', data: 'x' },
      { name: 'a.css', data: 'x', sharesWith: 0 },
    ]),
  ],
  ['the format for huge archives', zipWith('a.js', { size: 0xffffffff })],
  ['no entry', craftZip([])],
  ['folders only', craftZip([{ name: 'a/', mode: 0o040755, method: 0 }])],
])('rejects %s', async (_, zip) => {
  expect(await refusal(zip)).not.toBe('accepted');
});

it('rejects a zip bomb before it inflates any of it', async () => {
  const bomb = craftZip([{ name: 'a.js', data: Buffer.alloc(8 * 2 ** 20) }]);
  expect(bomb.length).toBeLessThan(20_000);
  expect(await refusal(bomb)).toMatch(/grows more than 200 times/);
});

it('inflates no further than the size that was checked', async () => {
  const archive = craftZip([{ name: 'a.js', data: Buffer.alloc(64 * 2 ** 20), size: 60_000 }]);
  expect(await refusal(archive)).toBe('a.js is damaged.');
});

it('rejects files that are too large together, whatever their ratio', async () => {
  const entries = Array.from({ length: 5 }, (_, i) => ({
    name: `${i}.js`,
    data: '',
    size: 15 * 2 ** 20,
    packed: 2 ** 20,
  }));
  const total = craftZip(
    entries.map(entry => ({ ...entry, data: Buffer.alloc(2 ** 20), method: 8, packed: 1100, size: 200_000 })),
  );
  expect(await refusal(total)).not.toBe('accepted');
  const { total: limit } = THEME_ARCHIVE_LIMITS;
  const filler = Buffer.from(Array.from({ length: 2 ** 20 }, (_, i) => (i * 2654435761) >>> 24));
  const large = craftZip(
    Array.from({ length: limit / (14 * 2 ** 20) + 1 }, (_, i) => ({
      name: `${i}.png`,
      data: filler,
      size: 14 * 2 ** 20,
    })),
  );
  expect(await refusal(large)).toMatch(/larger than 64 MB together|grows more/);
});

it('rejects a hundred thousand entries without reading them', async () => {
  const archive = craftZip([{ name: 'a.js' }], { count: 60_000 });
  expect(await refusal(archive)).toMatch(/60000 entries; 2000 are allowed/);
});

it('rejects an archive that is too large', async () => {
  expect(await refusal(Buffer.alloc(33 * 2 ** 20))).toMatch(/larger than 32 MB/);
});
