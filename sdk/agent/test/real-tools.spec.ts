import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '@vitrine/contracts';
import type { Reading } from '../src/collect/machine.ts';
import { eventually } from './eventually.ts';

/* Compares the agent's readings with the output of `free`, `df`, `nproc`, `ip` and `uptime` on this machine. */

const PRINTER = fileURLToPath(new URL('print-reading.ts', import.meta.url));
const mayIsolate = process.platform === 'linux' && process.getuid?.() === 0;
const MIB = 1024 ** 2;

/** Runs a command with this prefix, such as `unshare -n`. */
const run = (before: readonly string[], ...command: string[]): string => {
  const [program = '', ...args] = [...before, ...command];
  return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', NODE_OPTIONS: '' } });
};
const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, program)));

/** Folder of the control groups of memory, version 2 or 1. */
const GROUPS = existsSync('/sys/fs/cgroup/cgroup.controllers') ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory';
const GROUP = join(GROUPS, 'vitrine-real-tools');

/** A control group with limits, if this machine allows creating one. */
function limitedGroup(): readonly string[] | undefined {
  try {
    mkdirSync(GROUP);
    const limit = ['memory.max', 'memory.limit_in_bytes'].find(name => existsSync(join(GROUP, name)));
    if (limit === undefined) return void rmdirSync(GROUP);
    writeFileSync(join(GROUP, limit), String(512 * MIB));
    return ['sh', '-c', `echo $$ > ${GROUP}/cgroup.procs && exec "$@"`, 'sh'];
  } catch {
    return undefined;
  }
}
const group = mayIsolate ? limitedGroup() : undefined;
afterAll(async () => {
  if (!existsSync(GROUP)) return;
  await eventually('the control group is empty', () => {
    try {
      rmdirSync(GROUP);
      return true;
    } catch {
      // A program that has ended is still counted for a short time.
      return false;
    }
  });
});

const places: (readonly [string, readonly string[]])[] = [
  ['on this machine', []],
  ...(group ? [['in a control group with limits', group] as const] : []),
  ...(mayIsolate ? [['in a network namespace', ['unshare', '-n']] as const] : []),
];

(process.platform === 'linux' ? it : it.skip).each(places)(
  'reads what the tools of the system show %s',
  (_, before) => {
    const { reading, facts } = JSON.parse(run(before, process.execPath, PRINTER)) as { reading: Reading; facts: Facts };

    const [total, used, , , , available] = /^Mem:\s+(.*)$/m
      .exec(run(before, 'free', '-b'))![1]!
      .split(/\s+/)
      .map(Number);
    expect(facts.ramTotal).toBe(total);
    // Other programs allocate between the two reads. Older versions of `free` do not count caches as used.
    const isNear = [used!, total! - available!].some(total => Math.abs(reading.ramUsed! - total) < 256 * MIB);
    expect(isNear).toBe(true);
    const [swapTotal = 0, swapUsed = 0] = /^Swap:\s+(.*)$/m
      .exec(run(before, 'free', '-b'))![1]!
      .split(/\s+/)
      .map(Number);
    expect(facts.swapTotal).toBe(swapTotal);
    expect(Math.abs(reading.swapUsed! - swapUsed)).toBeLessThan(64 * MIB);

    expect(facts.cpuCores).toBe(Number(run(before, 'nproc', '--all')));
    expect(Math.abs(reading.uptime! - Number(/^\S+/.exec(run(before, 'cat', '/proc/uptime'))![0]))).toBeLessThan(5);

    for (const { mount, total: size, used: usedBytes } of reading.disks!) {
      const df = run(before, 'df', '-B1', '--output=size,used', mount).split('\n')[1]!.trim().split(/\s+/).map(Number);
      expect([mount, size]).toEqual([mount, df[0]]);
      expect(Math.abs(usedBytes - df[1]!)).toBeLessThan(256 * MIB);
    }
    if (!isInstalled('ip')) return;
    const links = JSON.parse(run(before, 'ip', '-j', '-s', 'link')) as {
      ifname: string;
      stats64: { rx: { bytes: number } };
    }[];
    for (const { name, totalDown } of reading.interfaces!) {
      const link = links.find(({ ifname }) => ifname === name);
      expect(Math.abs(totalDown - link!.stats64.rx.bytes)).toBeLessThan(10 * MIB);
    }
  },
);
