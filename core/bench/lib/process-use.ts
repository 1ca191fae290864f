import { readdirSync, readFileSync } from 'node:fs';

/** Returns processor time used so far by one thread of a process, seconds; the first one runs the event loop. */
export const threadTimeOf = (pid: number, thread = pid): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9;

/** Returns processor time used so far by all threads of a process, seconds; threads that ended do not count. */
export const processorTimeOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, id) => sum + threadTimeOf(pid, Number(id)), 0);

/** Returns memory of a process, MB. */
export function memoryOf(pid: number, line: 'Pss' | 'Pss_Anon'): number {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(sums)![1]) / 1024;
}
