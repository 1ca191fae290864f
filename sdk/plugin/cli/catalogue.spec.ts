import { PluginListing } from '@vitrine/contracts';
import { packTarball } from '../../tooling/authoring/tarball.ts';
import { PLUGIN_CATALOGUE } from './catalogue.ts';

const address = { url: 'https://me.example/pigeon.tgz', sha256: 'ab'.repeat(32) };

const packed = (icon: string, files: Record<string, string>) => {
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Carries.', sdk: '^0.1.0', icon };
  const manifest = JSON.stringify({ name: 'pigeon', version: '1.0.0', author: 'Ada', vitrine });
  return packTarball(
    new Map(Object.entries({ 'package.json': manifest, ...files }).map(([name, text]) => [name, Buffer.from(text)])),
  );
};

it.each([
  ['an icon', './art/icon.svg', { 'art/icon.svg': '<svg/>' }, 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['an icon that is not in the archive', 'icon.png', {}, undefined],
  ['an icon that is too large for a list', 'icon.svg', { 'icon.svg': ' '.repeat(20_000) }, undefined],
])('describes a plugin with %s', async (_, icon, files, listed) => {
  const described = await PLUGIN_CATALOGUE.describe(await packed(icon, files));
  expect(described).toMatchObject({ id: 'pigeon', version: '1.0.0', author: 'Ada' });
  expect(PluginListing.parse({ ...described, ...address }).icon).toBe(listed);
});

it('rejects an archive without a manifest', async () => {
  const archive = await packTarball(new Map([['index.ts', Buffer.from('')]]));
  await expect(PLUGIN_CATALOGUE.describe(archive)).rejects.toThrow('There is no package.json in the archive.');
});
