import { NotAllowed } from '@vitrine/plugin-sdk/collector';
import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import processes from './collector.ts';
import { containerOf, parseStat, parseTotalTicks } from './proc.ts';

const PAGE = 4096;

/** Returns a `/proc/<pid>/stat` in the format of proc(5), with values for the fields that are read. */
const stat = (pid: number, name: string, ticks: number, pages = 1000, started = 50) =>
  `${pid} (${name}) S 1 ${pid} ${pid} 0 -1 4194560 2758 0 6 0 ${ticks} 0 0 0 20 0 7 0 ${started} 1315995648 ${pages} 18446744073709551615 8577024\n`;
const io = (read: number, write: number) =>
  `rchar: 9\nwchar: 9\nsyscr: 1\nsyscw: 1\nread_bytes: ${read}\nwrite_bytes: ${write}\ncancelled_write_bytes: 0\n`;
const status = (name: string, pages: number) => `Name:\t${name}\nState:\tS (sleeping)\nVmRSS:\t${pages * 4} kB\n`;
/** Returns the aggregate line of two processors with 100 ticks per second: user, nice, system, idle and so on. */
const total = (ticks: number) => `cpu  ${ticks} 0 0 0 0 0 0 0 7 7\ncpu0 1 0 0 0\n`;
const DOCKER = '4c01db0b339c7ef75dab4fd1b0b90a0e2ecd6ac2d2bb3d2a0a8cd9a9d9b1f8aa';

/** Returns a machine whose processes used processor time between the two readings. */
function machine() {
  const files: Record<string, string> = { '/proc/stat': total(1000) };
  const add = (pid: number, name: string, ticks: number, pages: number, cgroup = '0::/init.scope\n') => {
    files[`/proc/${pid}/stat`] = stat(pid, name, ticks, pages);
    files[`/proc/${pid}/io`] = io(0, 0);
    files[`/proc/${pid}/status`] = status(name, pages);
    files[`/proc/${pid}/cgroup`] = cgroup;
    files[`/proc/${pid}/cmdline`] = 'secret';
  };
  add(1, 'systemd', 10, 900);
  add(20, 'mysqld', 500, 50_000);
  add(21, 'postgres', 5, 2000);
  add(22, 'postgres', 5, 2000);
  add(23, 'postgres', 5, 2000, `0::/system.slice/docker-${DOCKER}.scope\n`);
  const onWait = () => {
    files['/proc/stat'] = total(1200);
    files['/proc/20/stat'] = stat(20, 'mysqld', 508, 50_000);
    files['/proc/20/io'] = io(4096, 8192);
    files['/proc/21/stat'] = stat(21, 'postgres', 9, 2000);
    files['/proc/22/stat'] = stat(22, 'postgres', 9, 2000);
    add(30, 'stress', 100, 10);
  };
  return { files, onWait };
}

const byName = (values: readonly { family: string; labels?: object; value: unknown }[], family: string) =>
  values
    .filter(value => value.family === family)
    .map(({ labels = {}, value }) => [Object.values(labels).join(' '), value] as const);

it('reports the usage of processes by name, separately for each container', async () => {
  const { values, problems } = await testCollector(processes, machine())();
  expect(byName(values, 'cpu_ratio')).toEqual([
    ['stress', 0.5],
    ['mysqld', 0.04],
    ['postgres', 0.04],
    ['postgres 4c01db0b339c', 0],
    ['systemd', 0],
  ]);
  expect(byName(values, 'memory_bytes').slice(0, 3)).toEqual([
    ['stress', 10 * PAGE],
    ['mysqld', 50_000 * PAGE],
    ['postgres', 4000 * PAGE],
  ]);
  expect(byName(values, 'write_bytes_per_second').slice(0, 2)).toEqual([
    ['stress', 0],
    ['mysqld', 8192],
  ]);
  expect(problems).toEqual([]);
});

it('reads no command lines', async () => {
  const { files, onWait } = machine();
  const read: string[] = [];
  const watched = new Proxy(files, {
    get: (all, file: string) => (read.push(file), all[file]),
  });
  await testCollector(processes, { files: watched, onWait })();
  expect(new Set(read.filter(file => file.startsWith('/proc/20/')))).toEqual(
    new Set(['/proc/20/stat', '/proc/20/io', '/proc/20/status', '/proc/20/cgroup']),
  );
});

it('leaves out unreadable disk traffic, and reports why', async () => {
  const { files, onWait } = machine();
  const guarded = new Proxy(files, {
    get(all, file: string) {
      if (file === '/proc/20/io') throw new NotAllowed('the user of the agent may not use /proc/20/io');
      return all[file];
    },
  });
  const { values, problems } = await testCollector(processes, { files: guarded, onWait })();
  expect(byName(values, 'read_bytes_per_second').map(([name]) => name)).not.toContain('mysqld');
  expect(byName(values, 'cpu_ratio')).toContainEqual(['mysqld', 0.04]);
  expect(problems).toEqual(['disk traffic is unknown for 1 of 6 processes: the agent needs root or CAP_SYS_PTRACE']);
});

it('reports hidden processes of other users', async () => {
  const { files, onWait } = machine();
  delete files['/proc/1/stat'];
  const { problems } = await testCollector(processes, { files, onWait })();
  expect(problems).toEqual(['/proc hides processes of other users (hidepid): the agent needs root']);
});

it('counts a process that reuses an id from its own start', async () => {
  const { files } = machine();
  const onWait = () => {
    files['/proc/stat'] = total(1200);
    files['/proc/20/stat'] = stat(20, 'other', 20, 10, 99);
  };
  const { values } = await testCollector(processes, { files, onWait })();
  expect(byName(values, 'cpu_ratio')[0]).toEqual(['other', 0.1]);
});

it('never reports more than the whole machine in sum', async () => {
  const { files, onWait } = machine();
  const { values } = await testCollector(processes, {
    files,
    onWait: () => {
      onWait();
      files['/proc/stat'] = total(1050);
    },
  })();
  const shares = byName(values, 'cpu_ratio').map(([, share]) => share as number);
  expect(shares[0]).toBeCloseTo(100 / 116);
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
});

it('reports nothing to read without /proc', async () => {
  await expect(testCollector(processes, {})()).rejects.toThrow('/proc/stat does not exist');
});

it.each([
  ['bash', 'bash'],
  ['tmux: server', 'tmux: server'],
  ['a) S 1 (b', 'a) S 1 (b'],
  ['evil\n\u202Ename', 'evil??name'],
  ['kworker/0:1-events', 'kworker'],
  ['', '?'],
])('reads the program name of %j', (name, expected) => {
  expect(parseStat(stat(7, name, 3))).toMatchObject({ name: expected, ticks: 3, pages: 1000, started: 50 });
});

/*
 * Paths from the documentation of each product: docs.docker.com/engine/containers/runmetrics, docs.podman.io, linuxcontainers.org,
 * kubernetes.io/docs/concepts/architecture/cgroups, systemd.io/CONTAINER_INTERFACE.
 */
it.each([
  [`0::/system.slice/docker-${DOCKER}.scope`, DOCKER.slice(0, 12)],
  [`11:cpu,cpuacct:/docker/${DOCKER}\n0::/`, DOCKER.slice(0, 12)],
  [`0::/machine.slice/libpod-${DOCKER}.scope/container`, DOCKER.slice(0, 12)],
  [
    `0::/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1.slice/cri-containerd-${DOCKER}.scope`,
    DOCKER.slice(0, 12),
  ],
  ['0::/lxc.payload.web/init.scope', 'web'],
  ['9:name=systemd:/lxc/101/ns/system.slice/ssh.service', '101'],
  ['0::/machine.slice/machine-web\\x2d1.scope/payload', 'web-1'],
  ['0::/machine.slice/systemd-nspawn@build.service/payload', 'build'],
  ['0::/user.slice/user-1000.slice/session-3.scope', undefined],
  ['0::/', undefined],
  ['', undefined],
])('reads the container of %j', (cgroup, container) => {
  expect(containerOf(`${cgroup}\n`)).toBe(container);
});

it('adds up the times of the machine without those of guests, which are parts of others', () => {
  expect(parseTotalTicks('cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1')).toBe(36);
  expect(parseTotalTicks('cpu  1 2 x 4')).toBeUndefined();
  expect(parseTotalTicks('intr 1')).toBeUndefined();
});

it('survives 1,000 broken files', async () => {
  const input = stat(20, 'mysqld', 508) + io(1, 2) + status('mysqld', 5);
  const read = await fuzzCollector(processes, input, broken => {
    const { files, onWait } = machine();
    const damage = () => {
      onWait();
      for (const file of ['stat', 'io', 'status', 'cgroup']) files[`/proc/20/${file}`] = broken;
    };
    return { files, onWait: damage };
  });
  expect(read).toBe(1000);
});
