import { asFiles, manifestOf, themeFiles } from '../../test/theme-zip.ts';
import type { ThemeManifest } from '../theme-manifest.ts';
import { scanTheme } from './scan-theme.ts';

const sheet = (files: Parameters<typeof themeFiles>[0], manifest: Partial<ThemeManifest> = {}) => {
  const all = asFiles(themeFiles(files, manifest));
  return scanTheme(
    { slots: [], css: [], tokens: {}, ...manifestOf(manifest) } as unknown as ThemeManifest,
    all,
    file => all.get(file)!.length,
  );
};

it('distinguishes files of the first load from files loaded later', async () => {
  const always = {
    'remoteEntry.js': 'import "./a.js"; export const get = () => import("./assets/theme.js")',
    'a.js': '1',
    'assets/theme.js': 'import"./b.js";const page=()=>import("./page.js");export{page}',
    'assets/b.js': '22',
    'assets/style.css': 'b{}',
  };
  const changed = { 'assets/page.js': 'import "./c.js"; export default 1', 'assets/c.js': '333' };
  const bytes = (files: Record<string, string>) => Object.values(files).join('').length;
  expect(
    await sheet({ ...always, ...changed, 'assets/x.png': Buffer.alloc(50), 'remoteEntry.js.map': '{}' }),
  ).toMatchObject({
    initialBytes: bytes(always),
    lazyBytes: bytes(changed),
    assets: 50,
    files: 10,
  });
});

it.each([
  [
    'a script that imports what is not there',
    { 'assets/theme.js': 'import "./gone.js"' },
    'imports ./gone.js, which is not in the zip',
  ],
  [
    'a script that imports by a bare name',
    { 'assets/theme.js': 'import React from "react"' },
    'imports react, which no browser can find',
  ],
  [
    'a script that climbs out',
    { 'assets/theme.js': 'import "../../../../assets/index.js"' },
    'which is not in the zip',
  ],
  ['a script that is none', { 'assets/theme.js': 'import { from "./x.js' }, 'cannot be read as a script'],
])('rejects %s', async (_, files, expected) => {
  await expect(sheet(files)).rejects.toThrow(expected);
});
