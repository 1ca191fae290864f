import { ARM_CORES, ARM_MAKERS, MAINFRAMES } from './cpu-names.ts';

/** Name of the processor, and the number of processors. */
interface CpuInfo {
  readonly name: string;
  /** Logical processors. */
  readonly cores: number;
  readonly physicalCores: number | undefined;
}

type Block = ReadonlyMap<string, string>;

/** Keys of the model name on x86, LoongArch, MIPS, POWER and others, in order of preference. */
const NAMED = ['model name', 'Model Name', 'cpu model', 'cpu', 'uarch', 'Processor'];
/** Keys of the number of processors on s390x, SPARC and Alpha. */
const COUNTED = ['# processors', 'ncpus active', 'cpus active'];

/** Parses /proc/cpuinfo, whose keys differ between architectures. */
export function parseCpuInfo(cpuinfo: string): CpuInfo {
  const blocks = cpuinfo.split(/\n\s*\n/).map(fieldsOf);
  const first = (...names: string[]): string =>
    names.flatMap(name => blocks.map(block => block.get(name))).find(Boolean) ?? '';

  const listed = blocks.filter(block => /^\d+$/.test(block.get('processor') ?? block.get('cpu number') ?? ''));
  const places = blocks
    .filter(block => block.has('core id'))
    .map(block => `${block.get('physical id')}/${block.get('core id')}`);
  return {
    name: nameOf(blocks, first),
    cores: listed.length || Number.parseInt(first(...COUNTED), 10) || 0,
    physicalCores: places.length ? new Set(places).size : undefined,
  };
}

function nameOf(blocks: readonly Block[], first: (...names: string[]) => string): string {
  const named = NAMED.map(name => first(name)).find(name => /[a-z]/i.test(name) && !/^unknown$/i.test(name)) ?? '';
  // 32-bit ARM names only its instruction set, which is less specific than implementer and part.
  if (named && !/^(ARMv\d|AArch64)/i.test(named)) return named;
  const machine = first('machine');
  if (/s390/i.test(first('vendor_id'))) return `IBM ${MAINFRAMES[machine] ?? `S/390 ${machine}`.trim()}`;
  return armName(blocks) || named;
}

/** Returns the name of each kind of core, with their counts if there are several: `4× ARM Cortex-A55 + 4× ARM Cortex-A76`. */
function armName(blocks: readonly Block[]): string {
  const kinds = new Map<string, number>();
  for (const block of blocks) {
    const implementer = block.get('CPU implementer');
    const part = block.get('CPU part') ?? '';
    if (!implementer) continue;
    const core = ARM_CORES[`${implementer} ${part}`];
    const name = [ARM_MAKERS[implementer] ?? implementer, core ?? part].filter(Boolean).join(' ');
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
  }
  if (kinds.size === 1) return [...kinds.keys()][0]!;
  return [...kinds].map(([name, count]) => `${count}× ${name}`).join(' + ');
}

function fieldsOf(block: string): Block {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.set(
        line.slice(0, colon).trim(),
        line
          .slice(colon + 1)
          .trim()
          .replace(/\s+/g, ' '),
      );
  }
  return fields;
}
