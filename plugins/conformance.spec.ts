import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePackage } from '@vitrine/plugin-sdk';
import { conformance } from '@vitrine/plugin-sdk/conformance';

const here = import.meta.dirname;
const folders = readdirSync(here).filter(name => existsSync(join(here, name, 'package.json')));
const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(here, folder, 'package.json'), 'utf8')) as {
    name: string;
    vitrine: { id: string; kind: string };
  };

it.each(folders)('%s conforms', async folder => {
  expect(await conformance(join(here, folder), { languages: ['en', 'zh-CN', 'zh-TW'] })).toEqual([]);
});

it('gives every plugin a unique id, and a folder and package named after its kind', () => {
  const all = folders.map(folder => ({ folder, ...packageOf(folder) }));
  expect(new Set(all.map(({ vitrine }) => vitrine.id)).size).toBe(folders.length);
  for (const { folder, name, vitrine } of all) {
    expect(name).toBe(`@vitrine/${folder}`);
    expect(folder.startsWith(vitrine.kind === 'hooks' ? '' : `${vitrine.kind}-`)).toBe(true);
  }
});

const looks = join(here, '../themes');
/** A removed theme may leave its built files behind, so the package file is checked. */
const isOwnPackage = (name: string) => name !== 'default' && existsSync(join(looks, name, 'package.json'));
it.each(readdirSync(looks).filter(isOwnPackage))('the package of the theme %s is a valid theme plugin', name => {
  const raw = JSON.parse(readFileSync(join(looks, name, 'package.json'), 'utf8')) as unknown;
  expect(parsePackage(raw)).toMatchObject({
    ok: true,
    value: { name: `@vitrine/theme-${name}`, vitrine: { id: `theme-${name}`, kind: 'theme' } },
  });
});
