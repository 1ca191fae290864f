import type { ByteReader, ByteWriter } from './bytes.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { DELTA_LIMIT, readDeltas, writeDeltas } from './deltas.ts';
import { fromCode, toCode } from './precision.ts';
import { decodeBitmap, encodeBitmap, type ValidityBitmap } from './validity-bitmap.ts';

/** Encoding of a column: the order of its deltas (0: plain floats), and whether it has its own gaps or precision. */
export interface ColumnEncoding {
  order: 0 | 1 | 2;
  ownGaps: boolean;
  rounded: boolean;
}

const packed = new Float64Array(256);

/** Returns whether a column has at least one value. */
export function isFilled(column: Float64Array): boolean {
  for (let slot = 0; slot < column.length; slot++) if (!Number.isNaN(column[slot])) return true;
  return false;
}

/** Marks in `presence` the slots that have a value in `column`. */
export function markPresent(presence: ValidityBitmap, column: Float64Array): ValidityBitmap {
  for (let slot = 0; slot < column.length; slot++) if (!Number.isNaN(column[slot])) presence[slot] = 1;
  return presence;
}

function same(a: ValidityBitmap, b: ValidityBitmap): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * Writes one column. Gaps are written only if they differ from `axis`; `digits` leading binary digits of each value, 0 for all.
 */
export function writeColumn(
  out: ByteWriter,
  column: Float64Array,
  axis: ValidityBitmap,
  digits: number,
): ColumnEncoding {
  const presence = markPresent(new Uint8Array(column.length), column);
  const ownGaps = !same(presence, axis);
  if (ownGaps) encodeBitmap(out, presence);

  let count = 0;
  let exact = true;
  for (let slot = 0; slot < column.length; slot++) {
    const value = column[slot]!;
    if (Number.isNaN(value)) continue;
    packed[count++] = value;
    exact &&= Number.isInteger(value) && Math.abs(value) <= DELTA_LIMIT;
  }
  if (!exact) {
    for (let i = 0; i < count; i++) out.float(packed[i]!);
    return { order: 0, ownGaps, rounded: false };
  }
  const rounded = digits > 0;
  if (rounded) {
    out.byte(digits);
    for (let i = 0; i < count; i++) packed[i] = toCode(packed[i]!, digits);
  }
  return { order: writeDeltas(out, packed, count), ownGaps, rounded };
}

/** Reads a column into the whole of `into`, one value per slot, NaN for a gap. Returns the number of digits. */
export function readColumn(from: ByteReader, form: ColumnEncoding, axis: ValidityBitmap, into: Float64Array): number {
  const presence = form.ownGaps ? decodeBitmap(from, axis.length) : axis;
  let count = 0;
  for (let slot = 0; slot < presence.length; slot++) count += presence[slot]!;
  if (count === 0) throw new CorruptChunkError('a column without values');

  const digits = form.rounded ? from.byte() : 0;
  if (digits > 50) throw new CorruptChunkError('a column has an impossible precision');
  if (form.order === 0) for (let i = 0; i < count; i++) packed[i] = from.float();
  else readDeltas(from, packed, count, form.order);
  if (!from.done()) throw new CorruptChunkError('a column is longer than its values');

  if (digits > 0) for (let i = 0; i < count; i++) packed[i] = fromCode(packed[i]!, digits);
  into.fill(NaN);
  for (let slot = 0, i = 0; slot < presence.length; slot++) if (presence[slot]) into[slot] = packed[i++]!;
  return digits;
}
