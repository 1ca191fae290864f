import { defineCollector, NotAllowed, type CollectedValue, type CollectorAccess } from '@vitrine/plugin-sdk/collector';
import {
  containerOf,
  parseIo,
  parseMemory,
  parseStat,
  parseTotalTicks,
  type ProcessIo,
  type ProcessStat,
} from './proc.ts';

/** Seconds between the two readings. */
const SECONDS = 1;
/** Number of names each by processor, memory and disk traffic. */
const NAMES = 5;
/** Maximum number of processes that are read. */
const MAX_PROCESSES = 8192;
/** Number of processes read concurrently. */
const BATCH = 16;

/** `denied`: the agent has no permission to read the disk traffic. */
type Seen = ProcessStat & { readonly io: ProcessIo | undefined; readonly denied: boolean };

/**
 * Resource use of a process, or of all processes with one name and container, between the two readings. Unknown values are
 * undefined.
 */
interface Use {
  readonly name: string;
  readonly container?: string | undefined;
  readonly ticks: number;
  readonly pages: number;
  readonly memory?: number | undefined;
  /** Bytes. */
  readonly read: number | undefined;
  readonly write: number | undefined;
}

/**
 * Collector of the processes with the highest resource use, by name. It reads no command lines, because arguments may contain
 * secrets.
 */
export default defineCollector({
  id: 'processes',
  help: 'names of the processes that use most processor, memory and disk, when the core asks',
  every: 'request',
  max: 200,
  config: {},
  needs: () => ({ read: ['/proc'] }),
  open(access) {
    return async () => {
      const before = await readAll(access);
      await access.wait(SECONDS);
      const after = await readAll(access);
      const seconds = after.at - before.at;
      const used = [...after.processes].map(([pid, now]) => [pid, useOf(now, before.processes.get(pid))] as const);
      // A reading takes a while on a busy machine, so the processes together may have more ticks than the machine's total, which is
      // read first.
      const ticks = Math.max(
        after.total - before.total,
        used.reduce((sum, [, use]) => sum + use.ticks, 0),
      );
      if (!(ticks > 0 && seconds > 0)) throw new Error('/proc/stat does not count');
      const names = new Set(first(grouped(used.map(([, use]) => use))).map(({ name }) => name));
      const selected = used.filter(([, { name }]) => names.has(name));
      const detailed = await inBatches(selected, ([pid, use]) => withDetails(access, pid, use));
      const values = first(grouped(detailed)).flatMap(use => valuesOf(use, ticks, seconds));
      return { values, problems: problemsOf(after.processes) };
    };
  },
});

/** Reads all processes, and the total processor time of the machine. */
async function readAll({ read, list, now }: CollectorAccess) {
  const total = parseTotalTicks(await read('/proc/stat'));
  if (total === undefined) throw new Error('/proc/stat is not as expected');
  const at = now();
  const pids = (await list('/proc')).filter(name => /^\d+$/.test(name)).slice(0, MAX_PROCESSES);
  const processes = new Map<string, Seen>();
  await inBatches(pids, async pid => {
    let denied = false;
    const io = read(`/proc/${pid}/io`).catch((error: unknown) => ((denied = error instanceof NotAllowed), ''));
    const stat = parseStat(await attempt(read(`/proc/${pid}/stat`)));
    if (stat) processes.set(pid, { ...stat, io: parseIo(await io), denied });
  });
  return { total, at, processes };
}

/** Returns the content of a process file; empty if the process has ended. */
const attempt = (content: Promise<string>): Promise<string> => content.catch(() => '');

/** Returns the resource use of a process. All use of a new process counts. */
function useOf(now: Seen, before: Seen | undefined): Use {
  const { name, pages, started } = now;
  const then = before?.started === started ? before : undefined;
  const since = (field: keyof ProcessIo) =>
    now.io && (!then || then.io) ? Math.max(0, now.io[field] - (then?.io?.[field] ?? 0)) : undefined;
  return {
    name,
    pages,
    ticks: Math.max(0, now.ticks - (then?.ticks ?? 0)),
    read: since('read'),
    write: since('write'),
  };
}

async function withDetails({ read }: CollectorAccess, pid: string, use: Use): Promise<Use> {
  const [status, cgroup] = await Promise.all([
    attempt(read(`/proc/${pid}/status`)),
    attempt(read(`/proc/${pid}/cgroup`)),
  ]);
  return { ...use, memory: parseMemory(status), container: containerOf(cgroup) };
}

/** Sums the processes of each name and container. */
function grouped(uses: readonly Use[]): Use[] {
  const groups = Map.groupBy(uses, ({ name, container }) => JSON.stringify([name, container]));
  return [...groups.values()].map(group => ({
    ...group[0]!,
    ticks: group.reduce((sum, { ticks }) => sum + ticks, 0),
    pages: group.reduce((sum, { pages }) => sum + pages, 0),
    memory: sumOf(group.map(({ memory }) => memory).filter(memory => memory !== undefined)),
    read: sumOf(group.map(({ read }) => read)),
    write: sumOf(group.map(({ write }) => write)),
  }));
}

/** Returns a sum; undefined if there are no parts or one is unknown. */
const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.length === 0 || parts.includes(undefined)
    ? undefined
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);

/** Returns the top entries by processor, memory and disk traffic, sorted by processor in descending order. */
function first(uses: readonly Use[]): Use[] {
  const orders: ((use: Use) => number)[] = [
    ({ ticks }) => ticks,
    ({ pages }) => pages,
    ({ read = 0, write = 0 }) => read + write,
  ];
  const chosen = new Set(
    orders.flatMap(order =>
      uses
        .filter(use => order(use) > 0)
        .sort((a, b) => order(b) - order(a))
        .slice(0, NAMES),
    ),
  );
  return [...chosen].sort((a, b) => b.ticks - a.ticks || b.pages - a.pages);
}

function valuesOf({ name, container, ...use }: Use, ticks: number, seconds: number): CollectedValue[] {
  const labels = { process: name, ...(container !== undefined && { container }) };
  const values: Readonly<Record<string, number | undefined>> = {
    cpu_ratio: Math.min(1, use.ticks / ticks),
    memory_bytes: use.memory,
    read_bytes_per_second: use.read === undefined ? undefined : Math.round(use.read / seconds),
    write_bytes_per_second: use.write === undefined ? undefined : Math.round(use.write / seconds),
  };
  return Object.entries(values).flatMap(([family, value]) => (value === undefined ? [] : [{ family, labels, value }]));
}

function problemsOf(processes: ReadonlyMap<string, Seen>): string[] {
  if (!processes.has('1')) return ['/proc hides processes of other users (hidepid): the agent needs root'];
  const denied = [...processes.values()].filter(process => process.denied).length;
  return denied > 0
    ? [`disk traffic is unknown for ${denied} of ${processes.size} processes: the agent needs root or CAP_SYS_PTRACE`]
    : [];
}

async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += BATCH)
    results.push(...(await Promise.all(all.slice(from, from + BATCH).map(work))));
  return results;
}
