/* Files of /proc: https://man7.org/linux/man-pages/man5/proc.5.html */

/** A process by its file `stat`. */
export interface ProcessStat {
  readonly name: string;
  /** Processor time since its start, in clock ticks. */
  readonly ticks: number;
  /** Its start in clock ticks since the machine's: distinguishes processes of one id. */
  readonly started: number;
  /** Pages in memory. */
  readonly pages: number;
}

/* Fields after the name, which ends at the last bracket; `state` is the first. */
const [UTIME, STIME, STARTED, RSS] = [11, 12, 19, 21] as const;

/** Parses `/proc/<pid>/stat`; undefined if it is no such file. */
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

/** A program names itself: characters that are not shown could change the text around it. */
function programName(name: string): string {
  const printableName = name.replaceAll(/\p{C}/gu, '?').slice(0, 60).trim();
  // Threads of the kernel have a number in their name.
  return printableName.replace(/^(kworker|ksoftirqd|migration|cpuhp|irq)\/.*/, '$1') || '?';
}

/** Parses the processor time of the whole machine from `/proc/stat`, in clock ticks; undefined if it is no such file. */
export function parseTotalTicks(text: string): number | undefined {
  // The first eight are user, nice, system, idle, iowait, irq, softirq and steal; those after them are parts of user and nice.
  const fields = /^cpu +(.+)/.exec(text)?.[1]?.trim().split(/ +/).slice(0, 8).map(countOf);
  if (!fields || fields.length < 4 || fields.includes(undefined)) return undefined;
  return fields.reduce<number>((sum, field) => sum + (field ?? 0), 0);
}

/** Bytes that a process caused to be read from disks, and written to them, since its start. */
export interface ProcessIo {
  readonly read: number;
  readonly write: number;
}

/** Parses `/proc/<pid>/io`; undefined if it is no such file. */
export function parseIo(text: string): ProcessIo | undefined {
  const read = countOf(/^read_bytes: (\d+)$/m.exec(text)?.[1]);
  const write = countOf(/^write_bytes: (\d+)$/m.exec(text)?.[1]);
  return read === undefined || write === undefined ? undefined : { read, write };
}

/** Parses the resident memory from `/proc/<pid>/status`, in bytes; undefined for threads of the kernel. */
export function parseMemory(text: string): number | undefined {
  const kilobytes = countOf(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]);
  return kilobytes === undefined ? undefined : kilobytes * 1024;
}

/** Characters of a container's id that are shown, as in `docker ps`. */
const ID_LENGTH = 12;

/**
 * Returns the container of `/proc/<pid>/cgroup`: the name of one of LXC or systemd-nspawn, the id of one of Docker, Podman, containerd or
 * CRI-O; undefined for a process of the machine itself.
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

/** Undoes the escapes of systemd: `web\x2d1` is web-1. */
const unescaped = (name: string) =>
  name
    .replaceAll(/\\x([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\p{C}/gu, '?');

/** Returns a count; undefined if it is none that a number holds exactly. */
function countOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return undefined;
  const count = Number(text);
  return Number.isSafeInteger(count) ? count : undefined;
}
