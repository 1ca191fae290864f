import type { ThemeManifest } from '../src/theme-manifest.ts';
import { craftZip } from './craft-zip.ts';

type Manifest = Partial<{ [K in keyof ThemeManifest]: unknown }>;

/** Returns a manifest that matches the files of `themeFiles`. */
export const manifestOf = (overrides: Manifest = {}): Manifest => ({
  format: 1,
  id: 'sunrise',
  name: 'Sunrise',
  author: 'Ann',
  version: '1.0.0',
  sdk: '^0.1.0',
  entry: 'remoteEntry.js',
  css: ['assets/style.css'],
  ...overrides,
});

/** Returns the files of a small valid theme. `undefined` omits a file. */
export const themeFiles = (overrides: Record<string, string | Buffer | undefined> = {}, manifest: Manifest = {}) => ({
  'theme.json': JSON.stringify(manifestOf(manifest)),
  'remoteEntry.js': 'const get = () => import("./assets/theme.js"); export { get, get as init };',
  'assets/theme.js': 'export default { slots: {} };',
  'assets/style.css': '.card { color: tomato }',
  ...overrides,
});

export const asFiles = (files: Record<string, string | Buffer | undefined>): Map<string, Buffer> =>
  new Map(
    Object.entries(files).flatMap(([name, data]) =>
      data === undefined ? [] : [[name, Buffer.from(data as string)] as const],
    ),
  );

export const themeZip = (overrides?: Record<string, string | Buffer | undefined>, manifest?: Manifest): Buffer =>
  craftZip([...asFiles(themeFiles(overrides, manifest))].map(([name, data]) => ({ name, data })));
