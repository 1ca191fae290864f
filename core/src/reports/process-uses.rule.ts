import type { ProcessUse, Sampled } from '@vitrine/contracts';

/** Fields of a process by their names in the collector's report. */
const FIELDS: Readonly<Record<string, 'cpu' | 'memory' | 'read' | 'write'>> = {
  cpu_ratio: 'cpu',
  memory_bytes: 'memory',
  read_bytes_per_second: 'read',
  write_bytes_per_second: 'write',
};
/** Processes of one sample: the top five each by processor, memory and disk traffic. */
const MAX_PROCESSES = 15;
const MAX_NAME = 60;

/**
 * Returns the processes of a sample, sorted by processor usage, highest first. Invalid values are dropped, because an agent may
 * send anything.
 */
export function processUses(values: Sampled['values']): ProcessUse[] {
  const uses = new Map<string, ProcessUse>();
  for (const [family, labels, value] of values) {
    const field = Object.hasOwn(FIELDS, family) ? FIELDS[family] : undefined;
    const name = printable(labels['process']);
    if (!field || !name || typeof value !== 'number' || !(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) continue;
    const container = printable(labels['container']) || null;
    const key = JSON.stringify([name, container]);
    const use = uses.get(key) ?? { name, container, cpu: null, memory: null, read: null, write: null };
    uses.set(key, { ...use, [field]: field === 'cpu' ? Math.min(1, value) : value });
  }
  return [...uses.values()].sort((a, b) => (b.cpu ?? 0) - (a.cpu ?? 0)).slice(0, MAX_PROCESSES);
}

/** Programs choose their own names: invisible characters could change the text around a name. */
const printable = (name = '') => name.replaceAll(/\p{C}/gu, '?').slice(0, MAX_NAME).trim();
