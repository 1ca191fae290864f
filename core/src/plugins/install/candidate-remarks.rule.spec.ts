import type { PluginListing } from '@vitrine/contracts';
import type { PluginPackage } from '@vitrine/plugin-sdk';
import { iconIn, remarksOn } from './candidate-remarks.rule.ts';

const found = (permissions: string[]) =>
  ({ version: '1.0.0', vitrine: { kind: 'hooks', sdk: '^0.1.0', permissions } }) as unknown as PluginPackage;
const web = (parts: string[]) =>
  new Map([
    [
      'dist/web/web.json',
      Buffer.from(JSON.stringify({ format: 1, sdk: '^0.1.0', entry: 'e.js', css: [], parts, languages: [] })),
    ],
  ]);
const listing = { version: '1.0.0', permissions: ['widget'], sdk: '^0.1.0', kind: 'hooks' } as PluginListing;

it.each([
  ['parts and permissions that fit', ['widget'], ['Widget'], listing, []],
  ['a part without permission', [], ['Widget'], undefined, ['part-unused widget']],
  ['a permission without part', ['admin-ui'], [], undefined, ['part-missing admin-ui']],
  ['another version', ['widget'], ['Widget'], { ...listing, version: '2.0.0' }, ['listing version']],
  ['other permissions', ['widget'], ['Widget'], { ...listing, permissions: [] }, ['listing permissions']],
  ['another SDK', ['widget'], ['Widget'], { ...listing, sdk: '^9.0.0' }, ['listing sdk']],
  ['another kind', ['widget'], ['Widget'], { ...listing, kind: 'sso' as const }, ['listing kind']],
])('reports %s', (_, permissions, parts, listed, remarks) => {
  const describeRemarks = remarksOn(found(permissions), web(parts), listed).map(
    ({ kind, value }) => `${kind} ${value}`,
  );
  expect(describeRemarks).toEqual(remarks);
});

it.each([
  ['./icon.svg', 'data:image/svg+xml;base64,PGEvPg=='],
  ['icon.gif', ''],
  ['gone.png', ''],
  [undefined, ''],
])('reads the icon %j', (icon, url) => {
  const files = new Map([
    ['icon.svg', Buffer.from('<a/>')],
    ['icon.gif', Buffer.from('x')],
  ]);
  expect(iconIn(files, icon)).toBe(url);
});
