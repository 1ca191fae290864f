const SI = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
const IEC = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Writes bytes with three digits, in units of 1000, or of 1024 as is usual for memory and disks; a dash if they are unknown. */
export function bytesText(value: number | null, base: 1000 | 1024 = 1000): string {
  if (value === null) return '–';
  let scaled = value;
  let prefix = 0;
  while (scaled >= 999.5 && prefix < SI.length - 1) {
    scaled /= base;
    prefix++;
  }
  const digits = prefix === 0 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
  return `${scaled.toFixed(digits)} ${(base === 1000 ? SI : IEC)[prefix]}`;
}

/** Writes a rate; a dash if it is unknown. */
export const rateText = (value: number | null): string => (value === null ? '–' : `${bytesText(value)}/s`);
