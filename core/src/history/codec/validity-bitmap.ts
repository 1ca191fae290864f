import type { ByteReader, ByteWriter } from './bytes.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';

/** One entry per slot: 1 if it holds a value, else 0. */
export type ValidityBitmap = Uint8Array;

/** Writes the lengths of alternating runs of empty and filled slots, empty first. */
export function encodeBitmap(out: ByteWriter, presence: ValidityBitmap): void {
  let expected = 0;
  let run = 0;
  for (let slot = 0; slot < presence.length; slot++) {
    const present = presence[slot]!;
    if (present !== expected) {
      out.varint(run);
      expected = present;
      run = 0;
    }
    run++;
  }
  out.varint(run);
}

export function decodeBitmap(from: ByteReader, slots: number): ValidityBitmap {
  const presence = new Uint8Array(slots);
  let slot = 0;
  for (let present = 0, first = true; slot < slots; present ^= 1, first = false) {
    const run = from.varint();
    if (run > slots - slot || (run === 0 && !first)) throw new CorruptChunkError('runs do not fit the slots');
    presence.fill(present, slot, slot + run);
    slot += run;
  }
  return presence;
}
