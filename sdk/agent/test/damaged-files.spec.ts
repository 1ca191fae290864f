import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Facts, Report } from '@vitrine/contracts';
import { randomFrom } from '../../tooling/random.ts';
import { DEFAULT_COLLECT_OPTIONS } from '../src/collect/collect-options.ts';
import { LinuxMachine } from '../src/collect/linux/linux-machine.ts';
import type { Reading } from '../src/collect/machine.ts';
import { writeMachineFiles } from './write-machine-files.ts';

/** Machines that together have every kind of file that the collectors read. */
const MACHINES = [
  'debian-kvm',
  'workstation',
  'kubernetes-pod',
  'docker-cgroup-v1',
  'lxc-on-zfs',
  'jetson-orin',
  'openwrt-dsa',
];

const random = randomFrom(31);
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

/** Corruptions of a file, by its path and its text. */
const DAMAGES: Readonly<Record<string, (path: string, text: string) => void>> = {
  absent: path => rmSync(path),
  empty: path => writeFileSync(path, ''),
  // Root may read everything, except a folder as a file, and a link to itself.
  'a folder': path => (rmSync(path), mkdirSync(path)),
  'a circle of links': path => (rmSync(path), symlinkSync(path, path)),
  cut: (path, text) => writeFileSync(path, text.slice(0, Math.floor(text.length * random()))),
  huge: (path, text) => writeFileSync(path, text.repeat(Math.ceil(300_000 / Math.max(1, text.length)))),
  'one endless line': path => writeFileSync(path, '9'.repeat(200_000)),
  'odd bytes': path => writeFileSync(path, noise(2000)),
  'odd bytes within': (path, text) =>
    writeFileSync(path, Buffer.concat([Buffer.from(text), noise(40), Buffer.from(text)])),
  'zero bytes': path => writeFileSync(path, Buffer.alloc(100)),
};

const zerosIn = (reading: Reading): string[] =>
  Object.entries(reading).flatMap(([name, value]) =>
    value === 0 || (name === 'load' && String(value) === '0,0,0') ? [name] : [],
  );

async function readOnce(files: ReturnType<typeof writeMachineFiles>) {
  const machine = new LinuxMachine(files.roots, DEFAULT_COLLECT_OPTIONS, () => 'boot');
  try {
    await machine.ready();
    return { reading: machine.read(), facts: await machine.facts() };
  } finally {
    machine.close();
  }
}

it.each(MACHINES.flatMap(name => Object.keys(DAMAGES).map(damage => [name, damage] as const)))(
  'reads %s while any file is %s, without zeros in place of missing values',
  async (name, damage) => {
    using files = writeMachineFiles(name);
    const before = await readOnce(files);
    const allowed = zerosIn(before.reading);
    for (const file of files.machine.files) {
      if (file.text === undefined) continue;
      const path = files.path(file.name);
      const original = readFileSync(path);
      DAMAGES[damage]!(path, file.text);
      const { reading, facts } = await readOnce(files);
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, original);
      expect([file.name, Report.safeParse({ seq: 1, at: 1, ...reading }).error]).toEqual([file.name, undefined]);
      expect([file.name, Facts.safeParse(facts).error]).toEqual([file.name, undefined]);
      expect([file.name, zerosIn(reading).filter(zero => !allowed.includes(zero))]).toEqual([file.name, []]);
    }
  },
);
