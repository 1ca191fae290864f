const POWERS = Float64Array.from({ length: 64 }, (_, i) => 2 ** i);

/**
 * Converts a number with few significant binary digits to an integer that sorts the same. Near numbers have near codes at every
 * magnitude, so that 1 % of a gigabyte needs no more bits than 1 % of a kilobyte. Small numbers are unchanged.
 */
export function toCode(value: number, digits: number): number {
  if (value < 0) return -toCode(-value, digits);
  const scale = POWERS[digits]!;
  if (value < 2 * scale) return value;
  const shift = (value < 2 ** 31 ? 31 - Math.clz32(value) : Math.floor(Math.log2(value))) - digits;
  return shift * scale + Math.round(value / POWERS[shift]!);
}

export function fromCode(code: number, digits: number): number {
  if (code < 0) return -fromCode(-code, digits);
  const scale = POWERS[digits]!;
  if (code < 2 * scale) return code;
  const shift = Math.floor(code / scale) - 1;
  return (code - shift * scale) * POWERS[Math.min(shift, 63)]!;
}
