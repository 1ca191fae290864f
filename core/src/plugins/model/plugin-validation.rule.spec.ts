import type { PluginPackage } from '@vitrine/plugin-sdk';
import { isWanted, validatePlugins } from './plugin-validation.rule.ts';
import type { DiscoveredPlugin } from './scan-plugins.ts';

const plugin = (folder: string, id: string, sdk = '^1.2.0'): DiscoveredPlugin => ({
  folder: `/plugins/${folder}`,
  origin: 'shipped',
  entry: `/plugins/${folder}/index.ts`,
  package: {
    name: folder,
    version: '1.0.0',
    vitrine: { id, kind: 'hooks', title: id, description: id, sdk, permissions: [] },
  },
});
const verdicts = (...found: DiscoveredPlugin[]) =>
  validatePlugins(found, '1.4.0').map(({ id, result }) => `${id} ${result}`);

it.each([
  ['^1.2.0', 'fit'],
  ['>=1.0.0 <2', 'fit'],
  ['1.x', 'fit'],
  ['^2.0.0', 'rejected'],
  ['^1.5.0', 'rejected'],
  ['not a range', 'rejected'],
])('compares the SDK range %s with 1.4.0: %s', (range, verdict) => {
  expect(verdicts(plugin('a', 'sample-notifier', range))).toEqual([`sample-notifier ${verdict}`]);
});

it('gives an id to the first folder that claims it, and never to a second', () => {
  expect(verdicts(plugin('a', 'sample-notifier'), plugin('b', 'sample-notifier'))).toEqual([
    'sample-notifier fit',
    'shipped:b rejected',
  ]);
});

it('gives an id to the folder with its name before one that only claims it', () => {
  const installed = ['a', 'sample-notifier'].map(folder => ({
    ...plugin(folder, 'sample-notifier'),
    origin: 'installed' as const,
  }));
  expect(verdicts(...installed)).toEqual(['installed:a rejected', 'sample-notifier fit']);
  // A bundled plugin keeps its id, whatever others are called.
  expect(verdicts(plugin('notifier-sample-notifier', 'sample-notifier'), installed[1]!)).toEqual([
    'sample-notifier fit',
    'installed:sample-notifier rejected',
  ]);
});

it('leaves an id with the folder that runs under it', () => {
  const holders = new Map([['sample-notifier', '/plugins/old']]);
  const found = [plugin('sample-notifier', 'sample-notifier'), plugin('old', 'sample-notifier')].map(discovered => ({
    ...discovered,
    origin: 'installed' as const,
  }));
  expect(validatePlugins(found, '1.4.0', holders).map(({ id, result }) => `${id} ${result}`)).toEqual([
    'installed:sample-notifier rejected',
    'sample-notifier fit',
  ]);
});

it('explains why a plugin may not run', () => {
  const noManifest: DiscoveredPlugin = { folder: '/plugins/x', origin: 'installed' };
  const unreadable = { ...plugin('sample-notifier', 'sample-notifier'), problem: 'Its entry is missing' };
  const found = [
    unreadable,
    plugin('a', 'sample-notifier'),
    plugin('b', 'sample-notifier'),
    plugin('c', 'c', '^2.0.0'),
  ];
  expect(validatePlugins([...found, noManifest], '1.4.0').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    'shipped:sample-notifier: Its entry is missing',
    'sample-notifier: undefined',
    'shipped:b: The id "sample-notifier" belongs to the plugin in a',
    'c: It is made for plugin SDK ^2.0.0; this is 1.4.0',
    'installed:x: There is no manifest',
  ]);
});

it('lists a folder without a readable manifest as broken under a reserved name', () => {
  expect(verdicts({ folder: '/plugins/x', origin: 'installed', problem: 'There is no package.json' })).toEqual([
    'installed:x broken',
  ]);
});

const packageOf = (optIn?: boolean) => ({ vitrine: { optIn } }) as PluginPackage;

it.each([
  ['shipped', packageOf(), undefined, true],
  ['shipped', packageOf(false), undefined, true],
  ['shipped', packageOf(true), undefined, false],
  ['shipped', undefined, undefined, true],
  ['shipped', packageOf(), { enabled: false }, false],
  ['shipped', packageOf(true), { enabled: true }, true],
  ['installed', packageOf(), undefined, false],
  ['installed', packageOf(false), undefined, false],
  ['installed', packageOf(), { enabled: true }, true],
  ['installed', packageOf(), { enabled: false }, false],
] as const)(
  'decides whether to run a %s plugin with the package %j and the choice %j: %j',
  (origin, found, choice, expected) => {
    expect(isWanted(found ? { origin, package: found } : { origin }, choice)).toBe(expected);
  },
);
