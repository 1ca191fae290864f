import type { PluginPackage } from '@vitrine/plugin-sdk';
import { isWanted } from './is-wanted.rule.ts';

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
] as const)('%s, with the package %j and the choice %j: %j', (origin, found, choice, wanted) => {
  expect(isWanted(found ? { origin, package: found } : { origin }, choice)).toBe(wanted);
});
