import { SDK_VERSION } from '@vitrine/plugin-sdk';
import { checkPackage } from './plugin-package.rule.ts';

const MANIFEST = { id: 'sample', kind: 'notifier', title: 'Sample', description: 'Sends samples.', sdk: '^0.1.0' };
const PACKAGE = { name: 'vitrine-plugin-sample', version: '1.2.3', main: './index.js', vitrine: MANIFEST };
const filesOf = (manifest: unknown, otherFiles: readonly string[] = ['index.js'], below = '') =>
  new Map(
    [
      ['package.json', typeof manifest === 'string' ? manifest : JSON.stringify(manifest)] as const,
      ...otherFiles.map(name => [name, ''] as const),
    ].map(([name, content]) => [below + name, Buffer.from(content)]),
  );

it.each(['', 'package/', 'sample-1.2.3/'])('reads a package with its files below "%s"', below => {
  const { package: found, files } = checkPackage(filesOf(PACKAGE, ['index.js', 'lib/more.js'], below));
  expect(found.vitrine.id).toBe('sample');
  expect([...files.keys()]).toEqual(['package.json', 'index.js', 'lib/more.js']);
});

it.each([
  [undefined, ''],
  ['Ada', 'Ada'],
  [{ name: 'Ada', email: 'ada@example.com' }, 'Ada'],
])('reads the author of %j', (author, name) => {
  expect(checkPackage(filesOf({ ...PACKAGE, author })).author).toBe(name);
});

it('accepts dependencies that are in the archive, also scoped ones', () => {
  const dependencies = { one: '1', '@two/three': '2' };
  const found = ['index.js', 'node_modules/one/package.json', 'node_modules/@two/three/package.json'];
  expect(() => checkPackage(filesOf({ ...PACKAGE, dependencies }, found))).not.toThrow();
});

it('stores only the fields of package.json that are needed after the installation', () => {
  const { package: found } = checkPackage(filesOf({ ...PACKAGE, author: 'Ada', dependencies: {}, license: 'MIT' }));
  expect(Object.keys(found).sort()).toEqual(['main', 'name', 'version', 'vitrine']);
});

it.each([
  ['no package.json', new Map([['index.js', Buffer.from('')]]), /no package\.json/],
  [
    'two folders',
    new Map([...filesOf(PACKAGE, ['index.js'], 'one/'), ['two/more.js', Buffer.from('')]]),
    /no package\.json/,
  ],
  ['an empty archive', new Map<string, Buffer>(), /no package\.json/],
  ['broken JSON', filesOf('{'), /not valid JSON/],
  [
    'no manifest',
    filesOf({ name: 'a', version: '1.0.0' }),
    /manifest in package\.json is not valid: vitrine is missing/,
  ],
  ['a bad id', filesOf({ ...PACKAGE, vitrine: { ...MANIFEST, id: 'No' } }), /vitrine\.id must be 2 to 40/],
  [
    'two faults',
    filesOf({ ...PACKAGE, name: '', vitrine: { ...MANIFEST, kind: 'other' } }),
    /not valid: name .+; vitrine\.kind /,
  ],
  ['a version that is none', filesOf({ ...PACKAGE, version: 'latest' }), /"latest" is not a version/],
  [
    'an SDK of the future',
    filesOf({ ...PACKAGE, vitrine: { ...MANIFEST, sdk: '^9.0.0' } }),
    `plugin SDK ^9.0.0; this site has ${SDK_VERSION}`,
  ],
  ['a range that is none', filesOf({ ...PACKAGE, vitrine: { ...MANIFEST, sdk: 'any!' } }), /plugin SDK any!/],
  ['no entry', filesOf(PACKAGE, []), /names index\.js, which is not in the archive/],
  [
    'absent dependencies',
    filesOf({ ...PACKAGE, dependencies: { one: '1', two: '2', three: '3' } }, [
      'index.js',
      'node_modules/two/package.json',
    ]),
    /imports one, three, which the archive does not contain.*vitrine-plugin pack/,
  ],
])('refuses %s', (_, files, reason) => {
  expect(() => checkPackage(files)).toThrow(reason);
});

it('limits the errors of a manifest to a readable number', () => {
  const dependencies = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`package-${i}`, i]));
  const check = () => checkPackage(filesOf({ ...PACKAGE, dependencies }));
  expect(check).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{1000}$/s) }));
});
