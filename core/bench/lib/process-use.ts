import { readdirSync, readFileSync } from 'node:fs';

/** Returns processor time used so far by all threads of a process, seconds; threads that ended do not count. */
export function processorTimeOf(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(threads).map(id =>
    Number(readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** Returns memory of a process, MB. */
export function memoryOf(pid: number, line: 'Pss' | 'Pss_Anon'): number {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(sums)![1]) / 1024;
}
