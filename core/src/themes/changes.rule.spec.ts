import { changesOf, type Release } from './changes.rule.ts';

const release = (
  version: string,
  files: Record<string, string>,
  options: object = {},
  hosts: string[] = [],
  manifest: object = {},
): Release =>
  ({
    manifest: { version, slots: [], pages: [], tokens: {}, ...manifest },
    options,
    scan: { hosts, findings: hosts.map(() => ({ trait: 'eval', file: 'a.js' })) },
    files,
  }) as unknown as Release;

it.each([
  [undefined, 'new', null],
  ['1.0.0', 'update', '1.0.0'],
  ['1.1.0-beta.1', 'update', '1.1.0-beta.1'],
  ['1.1.0', 'same', '1.1.0'],
  ['1.10.0', 'older', '1.10.0'],
  // Installed by a release without this check.
  ['1.0.0-..', 'update', '1.0.0-..'],
  ['01.0.0', 'update', '01.0.0'],
])('classifies the change from %s to 1.1.0', (before, kind, from) => {
  const current = before ? release(before, {}) : undefined;
  expect(changesOf(current, release('1.1.0', {}))).toMatchObject({ kind, from, to: '1.1.0' });
});

it('names files, options, hosts and traits that differ', () => {
  const before = release('1.0.0', { 'a.js': '1', 'b.js': '1', constructor: '1' }, { size: { maximum: 1 }, tint: {} });
  const after = release(
    '1.1.0',
    { 'a.js': '2', 'c.js': '1', constructor: '1' },
    { size: { title: 'Size', maximum: 2 }, toString: {} },
    ['cdn.example.com'],
  );
  expect(changesOf(before, after)).toMatchObject({
    files: { added: ['c.js'], changed: ['a.js'], removed: ['b.js'] },
    options: { added: ['toString'], changed: ['Size'], removed: ['tint'] },
    newHosts: ['cdn.example.com'],
    newTraits: ['eval'],
  });
});

it('names slots, pages and tokens that differ', () => {
  const before = {
    slots: ['NodeCard', 'Footer'],
    pages: ['/wall'],
    tokens: { radius: 'none', light: { text: '#000000' } },
  };
  const after = {
    slots: ['NodeCard', 'Header'],
    pages: ['/wall', '/map'],
    tokens: { radius: 'full', dark: { text: '#ffffff' } },
  };
  expect(changesOf(release('1.0.0', {}, {}, [], before), release('1.1.0', {}, {}, [], after))).toMatchObject({
    slots: { added: ['Header'], changed: [], removed: ['Footer'] },
    pages: { added: ['/map'], changed: [], removed: [] },
    tokens: { added: ['dark.text'], changed: ['radius'], removed: ['light.text'] },
  });
});

it('names hosts and traits only if they are new, and each once', () => {
  const scanned = (version: string, hosts: string[], traits: string[]) => ({
    ...release(version, {}),
    scan: { hosts, findings: traits.map((trait, i) => ({ trait, file: `${i}.js` })) } as unknown as Release['scan'],
  });
  const before = scanned('1.0.0', ['cdn.example.com'], ['eval', 'cookie']);
  const after = scanned('1.1.0', ['api.example.com', 'cdn.example.com'], ['eval', 'socket', 'socket']);
  expect(changesOf(before, after)).toMatchObject({ newHosts: ['api.example.com'], newTraits: ['socket'] });
  expect(changesOf(before, before)).toMatchObject({ newHosts: [], newTraits: [] });
});

it('names 200 files of each kind, in the order of their names', () => {
  const filesWith = (digit: string) =>
    Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${999 - i}.js`, digit]));
  const first = Array.from({ length: 200 }, (_, i) => `${799 + i}.js`);
  expect(changesOf(release('1.0.0', {}), release('1.1.0', filesWith('1'))).files.added).toEqual(first);
  expect(changesOf(release('1.0.0', filesWith('1')), release('1.1.0', filesWith('2'))).files.changed).toEqual(first);
  expect(changesOf(release('1.0.0', filesWith('1')), release('1.1.0', {})).files.removed).toEqual(first);
});
