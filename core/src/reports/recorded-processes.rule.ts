import { PROCESS_RECORD, type ProcessUse, type RecordedProcesses } from '@vitrine/contracts';

const byDisk = ({ read, write }: ProcessUse) => (read ?? 0) + (write ?? 0);
const ORDERS: readonly ((use: ProcessUse) => number)[] = [({ cpu }) => cpu ?? 0, ({ memory }) => memory ?? 0, byDisk];

/**
 * Returns the top five processes, taken in turn by processor, memory and disk traffic, so that each kind is represented; sorted by
 * processor usage, highest first.
 */
export function firstProcesses(uses: readonly ProcessUse[]): ProcessUse[] {
  const orders = ORDERS.map(order => uses.filter(use => order(use) > 0).sort((a, b) => order(b) - order(a)));
  const inTurn = uses.flatMap((_, i) => orders.flatMap(order => order[i] ?? []));
  return [...new Set(inTurn)].slice(0, PROCESS_RECORD.processes).sort((a, b) => (b.cpu ?? 0) - (a.cpu ?? 0));
}

/**
 * Returns the mean usage of processes over some minutes. A minute without a process counts as 0; a usage that is never known is
 * null.
 */
export function meanProcesses(minutes: readonly (readonly ProcessUse[])[]): RecordedProcesses {
  const groups = Map.groupBy(minutes.flat(), ({ name, container }) => JSON.stringify([name, container]));
  const processes = [...groups.values()].map(group => {
    const mean = (field: 'cpu' | 'memory' | 'read' | 'write') => {
      const present = group.map(use => use[field]).filter(value => value !== null);
      return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / minutes.length;
    };
    const { name, container } = group[0]!;
    return { name, container, cpu: mean('cpu'), memory: mean('memory'), read: mean('read'), write: mean('write') };
  });
  return { minutes: minutes.length, processes: firstProcesses(processes) };
}
