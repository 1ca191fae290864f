import { asFiles } from '../../../../sdk/contracts/test/theme-zip.ts';
import { optionsFor } from '@vitrine/contracts/theme-package';
import { readKomariManifest } from './komari-manifest.rule.ts';

const read = (manifest: object, more: Record<string, string | undefined> = {}) =>
  readKomariManifest(
    asFiles({ 'komari-theme.json': JSON.stringify(manifest), 'dist/index.html': '<html></html>', ...more }),
  );
const managed = (...data: object[]) => ({ short: 'Mochi', configuration: { type: 'managed', data } });

it('takes over what describes the theme, in its languages', () => {
  const manifest = read(
    {
      name: { en: 'Mochi', 'zh-CN': '麻糬' },
      short: 'Mochi_2',
      description: 'Soft',
      author: 'Ann',
      version: 'v1.4',
      url: 'https://example.org/ann/mochi',
      preview: './preview.png',
      market: { unknown: true },
    },
    { 'preview.png': 'x' },
  );
  expect(manifest).toMatchObject({
    site: 'komari',
    id: 'komari-mochi-2',
    name: { en: 'Mochi', 'zh-CN': '麻糬' },
    version: '1.4.0',
    url: 'https://example.org/ann/mochi',
    preview: 'preview.png',
  });
});

it.each([
  ['v25.8.1-beta.2', '25.8.1-beta.2'],
  ['1.0', '1.0.0'],
  [2, '2.0.0'],
  ['20250901', '0.0.0'],
  ['newest', '0.0.0'],
  [undefined, '0.0.0'],
])('reads the version %j as %s', (version, expected) => {
  expect(read({ short: 'a', version }).version).toBe(expected);
});

it('makes a form of managed settings, with headings and defaults', () => {
  const { options, words } = read(
    managed(
      { type: 'title', name: { en: 'Look', 'zh-CN': '外观' } },
      { key: 'wall_paper', type: 'string', name: 'Wallpaper', default: '/bg.webp', help: 'An address' },
      { key: 'Blur', type: 'number', name: 'Blur', default: '8' },
      { key: 'dense', type: 'switch', name: { en: 'Dense', 'zh-CN': '紧凑' }, default: true },
      { key: 'order', type: 'select', name: 'Order', options: 'First, Keep,Last', default: 'Last' },
      { key: 'favourites', type: 'nodes', name: 'Favourites' },
      { key: 'lines', type: 'pingtasks', name: 'Lines' },
      { type: 'textbox', name: '<b>shown there only</b>' },
      { key: 'odd', type: 'input', name: 'Odd', default: { not: 'a text' } },
    ),
  );
  expect(Object.entries(options.properties).map(([key, { widget }]) => [key, widget])).toEqual([
    ['wall_paper', 'multiline'],
    ['Blur', 'number'],
    ['dense', 'switch'],
    ['order', 'select'],
    ['favourites', 'nodes'],
    ['lines', 'ping-tasks'],
    ['odd', 'multiline'],
  ]);
  expect(options.properties.order).toMatchObject({ enum: ['First', 'Keep', 'Last'], group: 'Look' });
  expect(words['zh-CN']?.dense).toEqual({ title: '紧凑', group: '外观' });
  expect(optionsFor(options, {})).toEqual({
    wall_paper: '/bg.webp',
    Blur: 8,
    dense: true,
    order: 'Last',
    favourites: [],
    lines: [],
    odd: '',
  });
});

it.each(['raw', 'redirect'])('offers the JSON of a theme whose settings page is %s, and runs no page of it', type => {
  const { options, jsonOptions, words } = read({ short: 'a', configuration: { type, data: '<script>x()</script>' } });
  expect([Object.keys(options.properties), jsonOptions]).toEqual([['settings'], true]);
  expect(Object.keys(words)).toEqual(['zh-CN', 'zh-TW']);
  expect(JSON.stringify(options)).not.toContain('<script>');
});

it.each<[string, object, RegExp]>([
  ['without an id', {}, /"short"/],
  ['with the id of the default theme', { short: 'Default' }, /"short"/],
  ['with an id that is a path', { short: '../x' }, /"short"/],
  ['with an id that is too long', { short: 'x'.repeat(33) }, /"short"/],
])('refuses a theme %s', (_, manifest, why) => {
  expect(() => read(manifest)).toThrow(why);
});

it('refuses the sources of a theme, and what is no object', () => {
  expect(() => read({ short: 'a' }, { 'dist/index.html': undefined })).toThrow('not the sources');
  expect(() => readKomariManifest(asFiles({ 'komari-theme.json': '[]', 'dist/index.html': '' }))).toThrow(
    'JSON object',
  );
});

it('leaves out what could do harm where it is shown', () => {
  const manifest = read({
    ...managed({ key: '__proto__', type: 'string', name: 'x' }, { key: 'a b', type: 'string' }),
    name: 'Mo\u202echi\n2',
    url: 'javascript:alert(1)',
    preview: '../secret.png',
  });
  expect(manifest).toMatchObject({ name: 'Mo chi 2', url: undefined, preview: undefined });
  expect(Object.keys(manifest.options.properties)).toEqual([]);
});
