import { NO_INTERFACE_OVERRIDES, type InterfaceOverrides } from '@vitrine/contracts';
import { writeMachineFiles } from '../../test/write-machine-files.ts';
import { DEFAULT_COLLECT_OPTIONS } from './collect-options.ts';
import { glob } from './glob.ts';
import { judgeInterfaces, shownVerdicts, interfaceChoice } from './interface-choice.ts';
import { InterfaceRates } from './interface-rates.ts';
import { readTopology } from './linux/interface-topology.ts';

const workstation = ['lo', 'enp3s0', 'enp4s0', 'bond0', 'br0', 'bond0.100', 'wg0', 'docker0', 'veth1a2b'];
const noInterfaces = { hasDevice: () => false, master: () => undefined };

it.each([
  ['the parts of a bond, not the bond, its bridge or its VLAN', {}, ['enp3s0', 'enp4s0']],
  ['what is included, also when virtual', { includeInterfaces: ['br*', 'wg0'] }, ['br0', 'wg0']],
  ['what is left after exclusion', { excludeInterfaces: ['enp3*'] }, ['enp4s0']],
  ['nothing that is both', { includeInterfaces: ['*'], excludeInterfaces: ['*'] }, []],
])('counts %s', (_, options, expected) => {
  using files = writeMachineFiles('workstation');
  expect([
    ...interfaceChoice({ ...DEFAULT_COLLECT_OPTIONS, ...options }, readTopology(files.roots))(workstation),
  ]).toEqual(expected);
});

it('excludes virtual interfaces by name if no hardware is visible', () => {
  expect([
    ...interfaceChoice(DEFAULT_COLLECT_OPTIONS, noInterfaces)(['lo', 'eth0', 'venet0', 'docker0', 'tun0']),
  ]).toEqual(['eth0', 'venet0']);
});

it('counts a network card and its virtual function once', () => {
  const azure = { hasDevice: () => true, master: (name: string) => (name === 'enP1s1' ? 'eth0' : undefined) };
  expect([...interfaceChoice(DEFAULT_COLLECT_OPTIONS, azure)(['lo', 'eth0', 'enP1s1'])]).toEqual(['eth0']);
});

it("applies an administrator's choice and reports it, but never against an option of the agent", () => {
  const options = { ...DEFAULT_COLLECT_OPTIONS, excludeInterfaces: ['tun0'] };
  const overrides = { count: ['docker0', 'tun0', 'gone0'], ignore: ['eth0'] };
  const names = ['lo', 'eth0', 'venet0', 'docker0', 'tun0', 'veth12', 'tap7'];
  expect([...interfaceChoice(options, noInterfaces, () => overrides)(names)]).toEqual(['venet0', 'docker0']);
  expect(shownVerdicts(judgeInterfaces(options, noInterfaces, () => overrides)(names)).slice(1)).toEqual([
    { name: 'eth0', counted: false, reason: 'ignored' },
    { name: 'venet0', counted: true, reason: 'only' },
    { name: 'docker0', counted: true, reason: 'chosen' },
    { name: 'tun0', counted: false, reason: 'excluded' },
  ]);
  const ownOptions = { ...options, includeInterfaces: ['eth*'] };
  expect([...interfaceChoice(ownOptions, noInterfaces, () => overrides)(names)]).toEqual(['eth0']);
});

it('applies a new choice of interfaces at the next reading', () => {
  let overrides: InterfaceOverrides = NO_INTERFACE_OVERRIDES;
  const rates = new InterfaceRates(interfaceChoice(DEFAULT_COLLECT_OPTIONS, noInterfaces, () => overrides));
  const totals = ['eth0', 'docker0'].map(name => ({ name, totalUp: 1, totalDown: 1 }));
  expect(rates.read(totals, 0).map(({ name }) => name)).toEqual(['eth0']);
  overrides = { count: ['docker0'], ignore: [] };
  rates.reset();
  expect(rates.read(totals, 1000).map(({ name }) => name)).toEqual(['eth0', 'docker0']);
});

it('returns rates per second, 0 for a new interface and for a counter that went back', () => {
  const rates = new InterfaceRates(interfaceChoice(DEFAULT_COLLECT_OPTIONS, noInterfaces));
  const at = (up: number, down: number, name = 'eth0') => [{ name, totalUp: up, totalDown: down }];
  expect(rates.read(at(1000, 5000), 0)).toEqual([{ name: 'eth0', up: 0, down: 0, totalUp: 1000, totalDown: 5000 }]);
  expect(rates.read(at(3000, 6000), 2000)[0]).toMatchObject({ up: 1000, down: 500 });
  expect(rates.read(at(10, 6000), 3000)[0]).toMatchObject({ up: 0, down: 0, totalUp: 10 });
  expect(rates.read(at(20, 6000), 3000)[0]).toMatchObject({ up: 0, down: 0 });
  expect(rates.read(at(20, 6000, 'eth1'), 4000)).toEqual([
    { name: 'eth1', up: 0, down: 0, totalUp: 20, totalDown: 6000 },
  ]);
  expect(rates.read([], 5000)).toEqual([]);
});

it.each([
  ['eth*', 'eth0', true],
  ['eth*', 'veth0', false],
  ['eth?', 'eth10', false],
  ['a.b', 'axb', false],
  ['*', '', true],
  ['/mnt/*', '/mnt/a/b', true],
  ['[x]', '[x]', true],
  ['(+)', '(+)', true],
])('%s matches %s: %p', (pattern, name, expected) => expect(glob(pattern)(name)).toBe(expected));
