import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { parseMounts } from '../collect/linux/mounts.ts';
import { inProc, rootsFrom, type Roots } from '../collect/linux/roots.ts';
import { formatFile, formatSizes, type MachineFile } from '../collect/machine-file.ts';
import { VERSION } from '../version.ts';
import { anonymised } from './anonymise.ts';

/** Files that the collectors read, below the root; a star matches every name in a folder. */
const FILES = [
  'proc/stat',
  'proc/loadavg',
  'proc/uptime',
  'proc/meminfo',
  'proc/cpuinfo',
  'proc/sys/kernel/osrelease',
  'proc/1/cgroup',
  'proc/1/comm',
  'proc/1/stat',
  'proc/2/comm',
  'proc/spl/kstat/zfs/arcstats',
  'proc/vz/version',
  'proc/device-tree/model',
  'proc/driver/nvidia/version',
  'run/systemd/container',
  '.dockerenv',
  'run/.containerenv',
  'etc/os-release',
  ...['memory.max', 'memory.high', 'memory.current', 'memory.stat', 'memory.swap.max', 'memory.swap.current'].map(v2),
  ...['cpu.max', 'cpu.stat', 'cpuset.cpus.effective', 'cgroup.controllers'].map(v2),
  ...['limit_in_bytes', 'usage_in_bytes', 'stat', 'memsw.limit_in_bytes', 'memsw.usage_in_bytes'].map(
    name => `sys/fs/cgroup/memory/memory.${name}`,
  ),
  'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us',
  'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us',
  'sys/fs/cgroup/cpuset/cpuset.cpus',
  'sys/devices/system/cpu/online',
  'sys/class/dmi/id/sys_vendor',
  'sys/class/dmi/id/product_name',
  ...['type', 'ifindex', 'iflink', 'uevent', 'tun_flags', 'phys_port_name', 'dsa/tagging'].map(
    name => `sys/class/net/*/${name}`,
  ),
  'sys/block/*/loop/backing_file',
  'sys/class/hwmon/*/name',
  ...Array.from({ length: 16 }, (_, i) => [`temp${i + 1}_input`, `temp${i + 1}_label`])
    .flat()
    .map(name => `sys/class/hwmon/*/${name}`),
  'sys/class/thermal/*/type',
  'sys/class/thermal/*/temp',
  'sys/class/devfreq/*/load',
  'sys/class/devfreq/*/device/load',
  'sys/class/drm/*/device/gpu_busy_percent',
];
const LINKS = ['sys/class/net/*/master'];
const FOLDERS = ['sys/class/net/*/device', 'sys/class/net/*/bridge', 'sys/class/net/*/bonding'];
/** Files in each process's own view: its networks and mounts. */
const OF_PROCESS = ['net/dev', 'net/sockstat', 'net/sockstat6', 'mountinfo', 'cgroup'];
const MAX_BYTES = 64 * 1024;
const MAX_NAMES = 64;

/**
 * Returns the data that the collectors read on this Linux machine as one text, in which addresses, names and serial numbers are
 * replaced. It is in the format of `test/machines`, so that it can be copied there as a test.
 */
export function capture(roots: Roots = rootsFrom(process.env)): string {
  const at = (name: string): string =>
    name.startsWith('proc/')
      ? join(roots.proc, name.slice('proc/'.length))
      : name.startsWith('sys/')
        ? join(roots.sys, name.slice('sys/'.length))
        : join(roots.root, name);
  const files: MachineFile[] = [
    ...expanded(FILES, at).flatMap(name => textFile(name, at(name))),
    ...OF_PROCESS.flatMap(name => textFile(`proc/self/${name}`, inProc(roots, name))),
    ...expanded(LINKS, at).flatMap(name => linkFile(name, at(name))),
    ...expanded(FOLDERS, at).flatMap(name => (existsSync(at(name)) ? [{ name: `${name}/` }] : [])),
  ];
  const mountinfo = files.find(({ name }) => name === 'proc/self/mountinfo')?.text ?? '';
  const text = [
    '# What kind of machine is this? What is wrong, and what would be right?',
    '# From: the address of your report',
    `# Captured by vitrine-agent ${VERSION}`,
    ...files.map(file => formatFile(file).trimEnd()),
    formatSizes(sizesOf(mountinfo, roots.root)),
  ].join('\n');
  return anonymised(text);
}

function v2(name: string): string {
  return `sys/fs/cgroup/${name}`;
}

function expanded(names: readonly string[], at: (name: string) => string): string[] {
  return names.flatMap(name => {
    const [folder, rest] = name.split('/*/');
    if (folder === undefined || rest === undefined) return [name];
    return namesIn(at(folder)).map(name => `${folder}/${name}/${rest}`);
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort().slice(0, MAX_NAMES);
  } catch {
    return [];
  }
}

function textFile(name: string, path: string): MachineFile[] {
  try {
    return [{ name, text: readFileSync(path, 'utf8').slice(0, MAX_BYTES) }];
  } catch {
    return [];
  }
}

function linkFile(name: string, path: string): MachineFile[] {
  try {
    return lstatSync(path).isSymbolicLink() ? [{ name, link: readlinkSync(path) }] : [];
  } catch {
    return [];
  }
}

/** Sizes of the mounts of disks. Others, such as network drives, may hang. */
function sizesOf(mountinfo: string, root: string) {
  return parseMounts(mountinfo).flatMap(({ point, type }) => {
    if (/^(nfs|cifs|smb|fuse|9p|afs|ceph|autofs|proc|sysfs|cgroup)/.test(type)) return [];
    try {
      const { bsize, blocks, bfree, bavail } = statfsSync(join(root, point));
      return blocks > 0 ? [{ point, size: bsize, blocks, free: bfree, available: bavail }] : [];
    } catch (error) {
      const isClosed = (error as NodeJS.ErrnoException).code === 'EACCES';
      return isClosed ? [{ point, size: 0, blocks: 0, free: 0, available: 0 }] : [];
    }
  });
}
