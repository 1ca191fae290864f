import type { ByteReader, ByteWriter } from './bytes.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';

// Rice codes, low bits first: the high part of a number in unary (ones, then a zero), then its low k bits. A high part of OUTLIER
// is written as that many ones without a zero, followed by the full number.
const OUTLIER = 20;
const FULL = 53;
/** Stored in place of k if every number is zero; no codes follow. */
const ALL_ZERO = 63;

/** Returns the size in bits of the first `count` numbers with parameter k. */
function sizeWith(k: number, numbers: Float64Array, count: number): number {
  const unit = 2 ** -k;
  let bits = 0;
  for (let i = 0; i < count; i++) {
    const high = Math.floor(numbers[i]! * unit);
    bits += high < OUTLIER ? high + 1 + k : OUTLIER + FULL;
  }
  return bits;
}

/** Returns the parameter that encodes the first `count` integers in the fewest bits, and the resulting size in bytes. */
export function fitRice(numbers: Float64Array, count: number): { k: number; bytes: number } {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numbers[i]!;
  if (sum === 0) return { k: ALL_ZERO, bytes: 0 };

  let k = Math.ceil(Math.log2(sum / count + 1));
  let bits = sizeWith(k, numbers, count);
  for (let fewer: number; k > 0 && (fewer = sizeWith(k - 1, numbers, count)) < bits; k--) bits = fewer;
  return { k, bytes: Math.ceil(bits / 8) };
}

export function writeRice(out: ByteWriter, numbers: Float64Array, numberCount: number, k: number): void {
  out.byte(k);
  if (k === ALL_ZERO) return;
  let heldBits = 0;
  let count = 0;
  const write = (value: number, width: number) => {
    for (; width > 0; width -= 16, value = Math.floor(value / 65536)) {
      const take = Math.min(width, 16);
      heldBits |= ((value % 65536) & ((1 << take) - 1)) << count;
      for (count += take; count >= 8; count -= 8, heldBits >>>= 8) out.byte(heldBits & 255);
    }
  };
  const scale = 2 ** k;
  for (let i = 0; i < numberCount; i++) {
    const number = numbers[i]!;
    const high = Math.floor(number / scale);
    if (high < OUTLIER) {
      write(2 ** high - 1, high + 1);
      write(number % scale, k);
    } else {
      write(2 ** OUTLIER - 1, OUTLIER);
      write(number, FULL);
    }
  }
  if (count > 0) out.byte(heldBits);
}

/** Reads numbers from the rest of `from` into the front of `into`. The hot loop of every history read. */
export function readRice(from: ByteReader, into: Float64Array, numberCount: number): void {
  const k = from.byte();
  if (k === ALL_ZERO) return void into.fill(0, 0, numberCount);
  if (k > FULL) throw new CorruptChunkError('a column has an impossible parameter');
  const { bytes, end } = from;
  const scale = 2 ** k;
  let { at } = from;
  let heldBits = 0;
  let count = 0;

  for (let i = 0; i < numberCount; i++) {
    // Bytes past the end belong to other columns, or are undefined, which the shift turns into 0. `at` is checked afterwards.
    for (; count < 24; count += 8) heldBits |= bytes[at++]! << count;
    const zeros = ~heldBits;
    const high = Math.min(31 - Math.clz32(zeros & -zeros), OUTLIER);
    const outlier = high === OUTLIER;
    const unary = outlier ? OUTLIER : high + 1;
    heldBits >>>= unary;
    count -= unary;

    let number = outlier ? 0 : high * scale;
    let width = outlier ? FULL : k;
    for (let unit = 1; width > 0; width -= 16, unit *= 65536) {
      for (; count < 16; count += 8) heldBits |= bytes[at++]! << count;
      const take = Math.min(width, 16);
      number += (heldBits & ((1 << take) - 1)) * unit;
      heldBits >>>= take;
      count -= take;
    }
    into[i] = number;
  }
  // The last byte may contain only padding after its numbers; any further byte is an error.
  if (at - Math.floor(count / 8) !== end) throw new CorruptChunkError('a column and its values differ in length');
  from.at = end;
}
