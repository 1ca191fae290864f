import { asFiles, themeFiles, themeZip } from '../../../../sdk/contracts/test/theme-zip.ts';
import { packTarball } from '../../../../sdk/tooling/authoring/tarball.ts';
import { unpackTheme } from './theme-content.ts';

const inFolder = (folder: string, files: Record<string, Buffer> = {}) =>
  packTarball(
    new Map([
      ...[...asFiles(themeFiles())].map(([name, data]) => [`${folder}${name}`, data] as const),
      ...Object.entries({ 'package.json': Buffer.from('{}'), ...files }),
    ]),
  );

const packed = (files: Record<string, Buffer>) => packTarball(new Map(Object.entries(files)));

it.each([
  ['a zip', async () => themeZip()],
  ['a package with a zip', () => packed({ 'package.json': Buffer.from('{}'), 'dist/sunrise-1.0.0.zip': themeZip() })],
  ['a package with a built folder', () => inFolder('dist/theme/')],
  [
    'a package with a built folder and zips of its dependencies',
    () => inFolder('dist/theme/', { 'node_modules/a/b.zip': Buffer.from('other') }),
  ],
])('finds the files of a theme in %s', async (_, archive) => {
  const { files } = await unpackTheme(await archive());
  expect([...files.keys()].sort()).toEqual(Object.keys(themeFiles()).sort());
});

it.each([
  ['no theme', () => packed({ 'package.json': Buffer.from('{}') }), /no zip of a theme and no theme.json/],
  ['several zips', () => packed({ 'a.zip': themeZip(), 'b.zip': themeZip() }), /several zips: .*a.zip.*b.zip/],
  [
    'a file of another kind in its folder',
    () => inFolder('dist/', { 'dist/page.html': Buffer.from('<p>') }),
    /page.html/,
  ],
])('rejects a package with %s', async (_, archive, cause) => {
  await expect(unpackTheme(await archive())).rejects.toThrow(cause);
});
