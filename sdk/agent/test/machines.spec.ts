import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Facts, Report } from '@vitrine/contracts';
import { DEFAULT_COLLECT_OPTIONS } from '../src/collect/collect-options.ts';
import { judgeInterfaces } from '../src/collect/interface-choice.ts';
import { readTopology } from '../src/collect/linux/interface-topology.ts';
import { LinuxMachine } from '../src/collect/linux/linux-machine.ts';
import { parseInterfaces } from '../src/collect/linux/network.ts';
import { inProc, type Statfs } from '../src/collect/linux/roots.ts';
import { textOf } from '../src/collect/linux/text-file.ts';
import type { RecordedSize } from '../src/collect/machine-file.ts';
import { writeMachineFiles } from './write-machine-files.ts';

const names = readdirSync(new URL('machines', import.meta.url)).map(file => file.replace('.txt', ''));

/**
 * Results for the mounts of a recorded machine, as its kernel returned them. A block size of 0 represents a folder without access.
 */
function recordedStatfs(root: string, sizes: readonly RecordedSize[]): Statfs {
  const known = new Map(sizes.map(({ point, ...size }) => [resolve(join(root, point)), size]));
  const emptyStats = { bsize: 0, blocks: 0, bfree: 0, bavail: 0 };
  return (path, done) => {
    const { size = -1, blocks = 0, free = 0, available = 0 } = known.get(resolve(path)) ?? {};
    const code = size < 0 ? 'ENOENT' : size === 0 ? 'EACCES' : undefined;
    setImmediate(() =>
      code === undefined
        ? done(null, { bsize: size, blocks, bfree: free, bavail: available })
        : done(Object.assign(new Error(code), { code }), emptyStats),
    );
  };
}

it.each(names)('reads the machine %s', async name => {
  using files = writeMachineFiles(name);
  const { sizes, expected, later, notes, options: machineOptions } = files.machine;
  const options = { ...DEFAULT_COLLECT_OPTIONS, ...machineOptions };
  const { root } = files.roots;
  const machine = new LinuxMachine({ ...files.roots, statfs: recordedStatfs(root, sizes) }, options, () => 'boot');
  await machine.ready();
  const reading = machine.read();
  const facts = await machine.facts();
  const found: Record<string, unknown> = {
    reading,
    absent: machine.absent,
    facts,
    interfaces: Object.fromEntries(
      judgeInterfaces(
        options,
        readTopology(files.roots),
      )(parseInterfaces(textOf(inProc(files.roots, 'net/dev'))).map(networkInterface => networkInterface.name)).map(
        ({ name, counted, reason }) => [name, `${counted ? 'counted' : 'left out'}: ${reason}`],
      ),
    ),
  };
  Report.parse({ seq: 1, at: 1, ...reading });
  Facts.parse(facts);
  if (later.length) {
    files.passTime();
    await pause(20);
    found.second = machine.read();
    found.absentLater = machine.absent;
  }
  machine.close();
  expect(notes).toMatch(/^# .+\n(# .+\n)*# (From|Recorded): /m);
  expect(JSON.parse(JSON.stringify(found).replaceAll(root, ''))).toMatchObject(expected);
});
