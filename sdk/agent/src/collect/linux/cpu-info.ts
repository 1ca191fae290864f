/** Name of the processor, and the number of processors. */
interface CpuInfo {
  readonly name: string;
  /** Logical processors. */
  readonly cores: number;
  readonly physicalCores: number | undefined;
}

const ARM_MAKERS: Record<string, string> = {
  '0x41': 'ARM',
  '0x42': 'Broadcom',
  '0x43': 'Cavium',
  '0x46': 'Fujitsu',
  '0x48': 'HiSilicon',
  '0x4e': 'NVIDIA',
  '0x50': 'APM',
  '0x51': 'Qualcomm',
  '0x53': 'Samsung',
  '0x56': 'Marvell',
  '0x61': 'Apple',
  '0x6d': 'Microsoft',
  '0xc0': 'Ampere',
};

const ARM_CORES: Record<string, string> = {
  '0xc07': 'Cortex-A7',
  '0xc08': 'Cortex-A8',
  '0xc09': 'Cortex-A9',
  '0xc0f': 'Cortex-A15',
  '0xd03': 'Cortex-A53',
  '0xd04': 'Cortex-A35',
  '0xd05': 'Cortex-A55',
  '0xd07': 'Cortex-A57',
  '0xd08': 'Cortex-A72',
  '0xd09': 'Cortex-A73',
  '0xd0a': 'Cortex-A75',
  '0xd0b': 'Cortex-A76',
  '0xd0c': 'Neoverse-N1',
  '0xd0d': 'Cortex-A77',
  '0xd40': 'Neoverse-V1',
  '0xd41': 'Cortex-A78',
  '0xd44': 'Cortex-X1',
  '0xd46': 'Cortex-A510',
  '0xd47': 'Cortex-A710',
  '0xd49': 'Neoverse-N2',
  '0xd4f': 'Neoverse-V2',
  '0xd80': 'Cortex-A520',
  '0xd81': 'Cortex-A720',
};

/** Keys of the model name on x86, LoongArch, MIPS, POWER and others, in order of preference. */
const NAMED = ['model name', 'Model Name', 'cpu model', 'cpu', 'uarch', 'Processor'];

/** Parses /proc/cpuinfo, whose keys differ between architectures. */
export function parseCpuInfo(cpuinfo: string): CpuInfo {
  const blocks = cpuinfo.split(/\n\s*\n/).map(fieldsOf);
  const first = (name: string): string => blocks.map(block => block.get(name)).find(Boolean) ?? '';

  const cores = blocks.filter(block => /^\d+$/.test(block.get('processor') ?? '')).length;
  const places = blocks
    .filter(block => block.has('core id'))
    .map(block => `${block.get('physical id')}/${block.get('core id')}`);
  const named = NAMED.map(first).find(name => name && !/^\d+$/.test(name)) ?? '';
  return {
    // 32-bit ARM names only its instruction set, which is less specific than implementer and part.
    name:
      /^(ARMv\d|AArch64)/i.test(named) || !named
        ? armName(first('CPU implementer'), first('CPU part')) || named
        : named,
    cores,
    physicalCores: places.length ? new Set(places).size : undefined,
  };
}

function armName(maker: string, part: string): string {
  return maker ? [ARM_MAKERS[maker] ?? maker, ARM_CORES[part] ?? part].filter(Boolean).join(' ') : '';
}

function fieldsOf(block: string): Map<string, string> {
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
