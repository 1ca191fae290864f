import { readFileSync } from 'node:fs';
import { fitsThemeSdk, THEME_SDK_VERSION } from './theme-sdk.ts';

it.each([
  ['^1.2.3', '1.2.3', true],
  ['^1.2.3', '1.9.0', true],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '1.1.9', false],
  ['^1.2.3', '2.2.3', false],
  ['^0.1.0', '0.1.0', true],
  ['^0.1.0', '0.1.7', true],
  ['^0.1.2', '0.1.1', false],
  ['^0.1.0', '0.2.0', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^1.2.3-beta.2', '1.2.3-beta.2', true],
  ['^1.2.3-beta.2', '1.2.3-beta.10', true],
  ['^1.2.3-beta.2', '1.2.3-beta.1', false],
  ['^1.2.3-beta.2', '1.2.3-beta', false],
  ['^1.2.3-beta.2', '1.2.3-alpha.9', false],
  ['^1.2.3-beta.2', '1.2.3', true],
  ['^1.2.3-beta.2', '1.3.0', true],
  ['^1.2.3', '1.2.3-beta.2', false],
  ['^0.2.0-rc.1', '0.2.0', true],
  ['^0.2.0-rc.1', '0.1.9', false],
  ['1.2.3', '1.2.3', false],
  ['*', '1.2.3', false],
  ['', '1.2.3', false],
])('reports whether the range %s includes %s: %s', (range, offered, fits) => {
  expect(fitsThemeSdk(range, offered)).toBe(fits);
});

it('is the version of the package that authors install', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../theme/package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(THEME_SDK_VERSION).toBe(version);
});
