/* Files of /proc: https://man7.org/linux/man-pages/man5/proc.5.html */

/** A process as read from its file `stat`. */
export interface ProcessStat {
  readonly name: string;
  /** Processor time since the start of the process, in clock ticks. */
  readonly ticks: number;
  /** Start time in clock ticks since boot: distinguishes processes that reuse an id. */
  readonly started: number;
  /** Resident memory in pages. */
  readonly pages: number;
}

/* Indexes of fields after the name, which ends at the last bracket; index 0 is `state`. */
const [UTIME, STIME, STARTED, RSS] = [11, 12, 19, 21] as const;

/** Parses `/proc/<pid>/stat`; returns undefined for another format. */
export function parseStat(text: string): ProcessStat | undefined {
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')];
  if (from < 0 || to < from) return undefined;
  const fields = text
    .slice(to + 2)
    .trim()
    .split(' ');
  const [utime, stime, started, pages] = [UTIME, STIME, STARTED, RSS].map(index => countOf(fields[index]));
  if (utime === undefined || stime === undefined || started === undefined || pages === undefined) return undefined;
  return { name: programName(text.slice(from + 1, to)), ticks: utime + stime, started, pages };
}

/** Returns a printable name. Programs choose their name, and control characters could change the text around it. */
function programName(name: string): string {
  const printableName = name.replaceAll(/\p{C}/gu, '?').slice(0, 60).trim();
  // Names of kernel threads contain a number, which is removed.
  return printableName.replace(/^(kworker|ksoftirqd|migration|cpuhp|irq)\/.*/, '$1') || '?';
}

/** Parses the processor time of the whole machine from `/proc/stat`, in clock ticks; returns undefined for another format. */
export function parseTotalTicks(text: string): number | undefined {
  // The first eight fields are user, nice, system, idle, iowait, irq, softirq and steal; later ones are already included in user
  // and nice.
  const fields = /^cpu +(.+)/.exec(text)?.[1]?.trim().split(/ +/).slice(0, 8).map(countOf);
  if (!fields || fields.length < 4 || fields.includes(undefined)) return undefined;
  return fields.reduce<number>((sum, field) => sum + (field ?? 0), 0);
}

/** Bytes that a process caused to be read from and written to disks since its start. */
export interface ProcessIo {
  readonly read: number;
  readonly write: number;
}

/** Parses `/proc/<pid>/io`; returns undefined for another format. */
export function parseIo(text: string): ProcessIo | undefined {
  const read = countOf(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
  const write = countOf(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
  return read === undefined || write === undefined ? undefined : { read, write };
}

/** Parses the resident memory from `/proc/<pid>/status`, in bytes; returns undefined for kernel threads. */
export function parseMemory(text: string): number | undefined {
  const kilobytes = countOf(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]);
  return kilobytes === undefined ? undefined : kilobytes * 1024;
}

/** Displayed length of a container id, as in `docker ps`. */
const ID_LENGTH = 12;

/**
 * Returns the container in `/proc/<pid>/cgroup`: the name for LXC or systemd-nspawn, the id for Docker, Podman, containerd or
 * CRI-O; undefined for a process outside of containers.
 */
export function containerOf(cgroup: string): string | undefined {
  for (const line of cgroup.split('\n')) {
    const path = line.split(':').slice(2).join(':');
    const id = [...path.matchAll(/(?:^|[/:-])([0-9a-f]{64})(?=\.scope|\/|$)/g)].at(-1)?.[1];
    if (id !== undefined) return id.slice(0, ID_LENGTH);
    const name =
      /\/lxc(?:\/|\.payload\.)([^/]+)/.exec(path)?.[1] ??
      /\/machine-([^/]+)\.scope/.exec(path)?.[1] ??
      /\/systemd-nspawn@([^/]+)\.service/.exec(path)?.[1];
    if (name !== undefined) return unescaped(name).slice(0, 60);
  }
  return undefined;
}

/** Decodes systemd's escapes: `web\x2d1` becomes web-1. */
const unescaped = (name: string) =>
  name
    .replaceAll(/\\x([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\p{C}/gu, '?');

/** Returns a count; undefined if the text is no safe integer. */
function countOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : undefined;
}
