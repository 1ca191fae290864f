import { optionsFor } from '@vitrine/contracts/theme-package';
import { asFiles } from '../../../../sdk/contracts/test/theme-zip.ts';
import { readKomariManifest } from './komari-manifest.rule.ts';

const read = (manifest: object, overrides: Record<string, string | undefined> = {}) =>
  readKomariManifest(
    asFiles({ 'komari-theme.json': JSON.stringify(manifest), 'dist/index.html': '<html></html>', ...overrides }),
  );
const managed = (...data: object[]) => ({ short: 'Mochi', configuration: { type: 'managed', data } });

it('reads the description of the theme in its languages', () => {
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
  ['1.25.130', '1.25.130'],
  ['1.1234567.1', '0.0.0'],
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
  expect(words['zh-TW']?.settings).toEqual({ title: '主題設定（JSON）', help: expect.stringContaining('JSON 物件') });
  expect(Object.keys(words)).toEqual(['zh-CN', 'zh-TW']);
  expect(JSON.stringify(options)).not.toContain('<script>');
});

it.each<[string, object, RegExp]>([
  ['without an id', {}, /"short"/],
  ['with the id of the default theme', { short: 'Default' }, /"short"/],
  ['with an id that is a path', { short: '../x' }, /"short"/],
  ['with an id that is too long', { short: 'x'.repeat(33) }, /"short"/],
])('refuses a theme %s', (_, manifest, expected) => {
  expect(() => read(manifest)).toThrow(expected);
});

it('rejects the sources of a theme, and anything but an object', () => {
  expect(() => read({ short: 'a' }, { 'dist/index.html': undefined })).toThrow('not the sources');
  expect(() => readKomariManifest(asFiles({ 'komari-theme.json': '[]', 'dist/index.html': '' }))).toThrow(
    'JSON object',
  );
});

it('removes harmful values from names, addresses and keys', () => {
  const manifest = read({
    ...managed({ key: '__proto__', type: 'string', name: 'x' }, { key: 'a b', type: 'string' }),
    name: 'Mo\u202echi\n2',
    url: 'javascript:alert(1)',
    preview: '../secret.png',
  });
  expect(manifest).toMatchObject({ name: 'Mo chi 2', url: undefined, preview: undefined });
  expect(Object.keys(manifest.options.properties)).toEqual([]);
});

it.each<[string, object, object]>([
  [
    'a name in other languages only',
    { name: { de: 'Mochi', zh_CN: '麻糬' } },
    { name: { en: 'Mochi', de: 'Mochi', 'zh-CN': '麻糬' } },
  ],
  [
    'American English',
    { name: { de: 'Reis', 'en-US': 'Rice' } },
    { name: { en: 'Rice', de: 'Reis', 'en-US': 'Rice' } },
  ],
  [
    'what is no language',
    { name: { en: 'Rice', x: 'a', 'zh-': 'b', EN: 'c', de: '  ', fr: 7 } },
    { name: { en: 'Rice' } },
  ],
  ['no name', { name: { fr: 7 } }, { name: 'a' }],
  ['a name of spaces', { name: ' \n ' }, { name: 'a' }],
  ['a name between spaces, cut at one', { name: ` ${'n'.repeat(79)} n` }, { name: 'n'.repeat(79) }],
  [
    'long texts',
    { name: 'n'.repeat(81), description: 'd'.repeat(501) },
    { name: 'n'.repeat(80), description: 'd'.repeat(500) },
  ],
  ['an author in languages', { author: { 'zh-CN': '安', en: 'Ann' } }, { author: 'Ann' }],
  ['an address of another kind', { url: 'ftp://https://example.org' }, { url: undefined }],
  ['an address without TLS', { url: 'http://example.org' }, { url: 'http://example.org' }],
])('understands %s', (_, described, expected) => {
  expect(read({ short: 'a', ...described })).toMatchObject(expected);
});

it.each<[string, string | undefined]>([
  ['preview.png', 'preview.png'],
  ['/preview.JPEG', 'preview.JPEG'],
  ['preview.jpg', 'preview.jpg'],
  ['a/./preview.webp', undefined],
  ['./a/preview.webp', 'a/preview.webp'],
  ['preview.png.html', undefined],
  ['gone.png', undefined],
])('shows the picture %s only if it is one', (preview, expected) => {
  const files = {
    'preview.png': 'x',
    'preview.JPEG': 'x',
    'preview.jpg': 'x',
    'a/preview.webp': 'x',
    'preview.png.html': 'x',
  };
  expect(read({ short: 'a', preview }, files).preview).toBe(expected);
});

it.each<[string, unknown]>([
  ['data', [{ key: 'size', type: 'number' }]],
  ['items', [{ key: 'size', type: 'number' }]],
  ['fields', { size: { key: 'size', type: 'number' } }],
])('finds settings under %s', (name, list) => {
  const { options } = read({ short: 'a', configuration: { type: 'managed', [name]: list } });
  expect(Object.keys(options.properties)).toEqual(['size']);
});

it.each<[object, object]>([
  [
    { type: 'select', options: ['b', 'a', 'b', ''] },
    { widget: 'select', enum: ['b', 'a'] },
  ],
  [{ type: 'select', options: ' , ' }, { widget: 'text' }],
  [{ type: 'select' }, { widget: 'text' }],
  [
    { type: 'richtext', default: '<b>x</b>' },
    { widget: 'rich-text', default: '<b>x</b>' },
  ],
  [
    { type: 'switch', default: 'true' },
    { type: 'boolean', default: true },
  ],
  [
    { type: 'switch', default: false },
    { type: 'boolean', default: false },
  ],
  [
    { type: 'number', default: -7 },
    { type: 'number', default: -7 },
  ],
  [
    { type: 'nodes', default: [] },
    { type: 'array', default: [] },
  ],
  [
    { type: 'input', default: 7, name: ' ' },
    { type: 'string', default: '7', title: 'one' },
  ],
])('makes a field of %j', (item, field) => {
  expect(read(managed({ key: 'one', ...item })).options.properties.one).toMatchObject(field);
});

it.each<[object]>([
  [{ type: 'switch', default: 'yes' }],
  [{ type: 'number', default: 'many' }],
  [{ type: 'number', default: '' }],
  [{ type: 'number' }],
  [{ type: 'nodes', default: 'all' }],
  [{ type: 'select', options: 'a,b', default: 'c' }],
])('leaves out the default of %j, which does not fit', item => {
  expect(read(managed({ key: 'one', ...item })).options.properties.one).not.toHaveProperty('default');
});

it('accepts keys of 80 letters, digits, dots and hyphens', () => {
  const long = 'k'.repeat(80);
  const { options } = read(managed({ key: long }, { key: `${long}k` }, { key: 'a.b-c' }, { key: 7 }, { key: '' }, {}));
  expect(Object.keys(options.properties)).toEqual([long, 'a.b-c']);
});

it.each<[string, string | undefined, RegExp]>([
  ['is missing', undefined, /missing or too large/],
  ['is too large', `{"short":"a","name":"${'x'.repeat(2 ** 20)}"}`, /missing or too large/],
  ['is no JSON', '{', /not a JSON object/],
  ['is null', 'null', /not a JSON object/],
])('refuses a theme whose manifest %s', (_, manifest, expected) => {
  expect(() => readKomariManifest(asFiles({ 'komari-theme.json': manifest, 'dist/index.html': '' }))).toThrow(expected);
});

it('shows only editable settings, with their help', () => {
  const { options, jsonOptions } = read(
    managed(
      { type: 'title', key: 'heading', name: 'Look' },
      { type: 'textbox', key: 'words', name: 'Words' },
      { key: 'a', type: 'number', help: 'In pixels' },
      { key: 'b', type: 'number' },
    ),
  );
  expect(options).toEqual({
    type: 'object',
    properties: {
      a: { type: 'number', widget: 'number', title: 'a', group: 'Look', description: 'In pixels' },
      b: { type: 'number', widget: 'number', title: 'b', group: 'Look' },
    },
    required: [],
  });
  expect(jsonOptions).toBe(false);
});

it.each([undefined, 'raw', [], { type: 'managed', data: 'none' }, { type: 'managed', data: [null, 'text'] }])(
  'has no options where the configuration is %j',
  configuration => {
    const { options, jsonOptions } = read({ short: 'a', configuration });
    expect([options.properties, jsonOptions]).toEqual([{}, false]);
  },
);

it('accepts a manifest of one megabyte, and rejects one that is not UTF-8', () => {
  const text = '{"short":"a"}'.padEnd(2 ** 20);
  const page = { 'dist/index.html': '' };
  expect(readKomariManifest(asFiles({ 'komari-theme.json': text, ...page })).id).toBe('komari-a');
  const files = asFiles(page);
  (files as Map<string, Buffer>).set('komari-theme.json', Buffer.from('{"short":"a","name":"\xff"}', 'latin1'));
  expect(() => readKomariManifest(files)).toThrow('not a JSON object');
});
