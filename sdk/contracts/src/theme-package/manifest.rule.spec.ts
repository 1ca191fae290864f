import { asFiles, themeFiles } from '../../test/theme-zip.ts';
import { readManifest } from './manifest.rule.ts';
import type { InvalidThemeError } from './theme-package-error.ts';

const problemOf = (files: Parameters<typeof asFiles>[0]) => {
  try {
    readManifest(asFiles(files));
    return undefined;
  } catch (error) {
    const { name, message, errors } = error as InvalidThemeError;
    return [name, message, ...errors.map(({ path, message: problem }) => `${path} ${problem}`)].join(' | ');
  }
};
const withManifest = (manifest: Record<string, unknown>) => problemOf(themeFiles({}, manifest));
const option = (field: object, required: string[] = []) =>
  withManifest({ options: { type: 'object', properties: { size: field }, required } });

it('reads a manifest and fills in what it leaves out', () => {
  const manifest = readManifest(asFiles(themeFiles({}, { name: { en: 'Sunrise', 'zh-CN': '日出' } })));
  expect(manifest).toMatchObject({
    id: 'sunrise',
    version: '1.0.0',
    slots: [],
    tokens: {},
    options: { properties: {} },
  });
});

it('accepts a pre-release of a theme', () => {
  expect(withManifest({ version: '1.0.0-beta.2' })).toBeUndefined();
});

it('accepts a theme of tokens only', () => {
  expect(withManifest({ entry: undefined, css: [], tokens: { accentColor: 'teal' } })).toBeUndefined();
});

it.each([
  ['no manifest', { 'theme.json': undefined }, 'this is not a theme'],
  ['a manifest in a folder', { 'theme.json': undefined, 'sunrise/theme.json': '{}' }, 'must lie in the root'],
  [
    'sources',
    { 'theme.json': undefined, 'theme.config.ts.txt': '', 'package.json': '{}' },
    'upload the zip that its build makes',
  ],
  ['text that is no JSON', { 'theme.json': 'theme' }, 'is not JSON'],
  ['bytes that are no UTF-8', { 'theme.json': Buffer.from([0xff, 0xfe]) }, 'is not JSON'],
  ['a list', { 'theme.json': '[]' }, 'values that do not fit'],
  ['nothing', { 'theme.json': 'null' }, 'values that do not fit'],
  ['a giant', { 'theme.json': ' '.repeat(300_000) }, 'larger than 256 kB'],
  ['a deep one', { 'theme.json': '['.repeat(100_000) }, 'is not JSON'],
])('rejects %s in place of a manifest', (_, files, expected) => {
  expect(problemOf(themeFiles(files))?.toLowerCase()).toContain(expected.toLowerCase());
});

it.each([
  [{ id: 'default' }, 'id is taken'],
  [{ id: 'nul' }, 'id is taken'],
  [{ id: '../etc' }, 'id must be'],
  [{ id: 'Sunrise' }, 'id must be'],
  [{ id: '__proto__' }, 'id must be'],
  [{ tokens: { accentColor: 'sunny' } }, 'tokens.accentColor must be one of gray, gold, '],
  [{ tokens: { accentColor: 'sunny' } }, ', sky, not "sunny"'],
  [{ tokens: { accentColour: 'teal' } }, 'tokens has keys that a theme does not have: accentColour'],
  [{ css: 'theme.css' }, 'css must be of the type array'],
  [{ name: '' }, 'name'],
  [{ name: { 'zh-CN': '日出' } }, 'name'],
  [{ name: 'Sun\nrise' }, 'line breaks'],
  [{ name: 'Sunrise \u202egnp.exe' }, 'change the direction'],
  [{ name: { en: 'Sunrise', 'zh-CN': '日\u2067出' } }, 'change the direction'],
  [{ description: 'Warm\u2028calm' }, 'line breaks'],
  [{ author: 'Ann\u200f' }, 'change the direction'],
  [{ sdk: '^1.2' }, 'sdk must be'],
  [{ version: '1.0' }, 'version must be'],
  [{ version: '1.0.0-..' }, 'version must be'],
  [{ version: '01.0.0' }, 'version must be'],
  [{ version: '1.0.0-01' }, 'version must be'],
  [{ version: '../1.0.0' }, 'version must be'],
  [{ sdk: '*' }, 'sdk must be'],
  [{ sdk: '>=0.0.1' }, 'sdk must be'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ entry: '../remoteEntry.js' }, 'entry must be'],
  [{ entry: 'https://evil.example/x.js' }, 'entry must be'],
  [{ entry: '/assets/theme.js' }, 'entry must be'],
  [{ entry: 'other.js' }, 'entry other.js is not in the zip'],
  [{ css: ['assets/other.css'] }, 'css.0 assets/other.css is not in the zip'],
  [{ preview: 'preview.svg' }, 'preview must be'],
  [{ preview: 'preview.png' }, 'preview preview.png is not in the zip'],
  [{ entry: undefined, css: [], tokens: {} }, 'entry is missing'],
  [{ entry: undefined, tokens: { radius: 'full' } }, 'css needs an entry'],
  [{ tokens: { accentColor: 'url(x)' } }, 'tokens.accentColor'],
  [{ tokens: { light: { text: 'red;}' } } }, 'tokens.light.text'],
  [{ tokens: { shadow: 1 } }, 'tokens'],
  [{ surprise: 1 }, 'has keys that a theme does not have: surprise'],
])('rejects the manifest %j', (manifest, expected) => {
  expect(withManifest(manifest)).toContain(expected);
});

it.each([
  [
    'a secret, since all options are public',
    { type: 'string', widget: 'secret', title: 'Key' },
    'widget that themes cannot use',
  ],
  ['an unknown widget', { type: 'string', widget: 'iframe', title: 'Key' }, 'options.properties.size.widget'],
  [
    'a pattern, which would be code',
    { type: 'string', widget: 'text', title: 'Key', pattern: '(a+)+$' },
    'options.properties.size',
  ],
  [
    'a default that does not fit',
    { type: 'integer', widget: 'number', title: 'Size', default: 9, maximum: 5 },
    'size.default must be at most 5',
  ],
  ['a choice without choices', { type: 'string', widget: 'select', title: 'Size', enum: [] }, 'offers no choice'],
])('rejects an option that is %s', (_, field, expected) => {
  expect(option(field)).toContain(expected);
});

it.each(['constructor()', 'a b', 'a-b', 'A', ''])('rejects an option with the name %j', name => {
  expect(
    withManifest({
      options: { type: 'object', required: [], properties: { [name]: { type: 'string', widget: 'text', title: 'T' } } },
    }),
  ).toContain('InvalidThemeError');
});

it('rejects options that would change prototypes', () => {
  const options = JSON.parse(
    '{"type":"object","required":[],"properties":{"__proto__":{"type":"string","widget":"text","title":"T"}}}',
  );
  expect(Object.keys(readManifest(asFiles(themeFiles({}, { options }))).options.properties)).toEqual([]);
});

it.each(['^0.0.1', '^0.2.0', '^1.0.0'])(
  'rejects a theme built for the SDK %s, and reports the offered version',
  sdk => {
    expect(withManifest({ sdk })).toBe(
      `WrongThemeSdkError | The theme was built for version ${sdk} of the theme SDK; this site offers 0.1.0.`,
    );
  },
);
