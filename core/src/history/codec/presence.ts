import type { ByteReader, ByteWriter } from './bytes.ts';
import { CorruptChunk } from './corrupt-chunk.ts';

/** Which slots hold a value: 1 or 0 each. */
export type Presence = Uint8Array;

/** Writes the lengths of the runs of absent and present slots in turn, absent first. */
export function writePresence(out: ByteWriter, presence: Presence): void {
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

export function readPresence(from: ByteReader, slots: number): Presence {
  const presence = new Uint8Array(slots);
  let slot = 0;
  for (let present = 0, first = true; slot < slots; present ^= 1, first = false) {
    const run = from.varint();
    if (run > slots - slot || (run === 0 && !first)) throw new CorruptChunk('runs do not fit the slots');
    presence.fill(present, slot, slot + run);
    slot += run;
  }
  return presence;
}
