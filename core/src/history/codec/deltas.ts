import type { ByteReader, ByteWriter } from './bytes.ts';
import { fitRice, readRice, writeRice } from './rice.ts';

/** Whole numbers up to this size survive second order deltas and zigzag without leaving 2^53. */
export const DELTA_LIMIT = 2 ** 50;

export type Order = 1 | 2;

const zigzag = (value: number) => (value >= 0 ? value * 2 : value * -2 - 1);

function unzigzag(value: number): number {
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : (value + 1) / -2;
}

const first = new Float64Array(256);
const second = new Float64Array(256);

/**
 * Writes whole numbers as the steps from one to the next (order 1) or the changes of the steps (order 2), whichever is
 * smaller: what the steps start from as varints, then Rice codes. Answers the order.
 */
export function writeDeltas(out: ByteWriter, values: Float64Array): Order {
  const steps = first.subarray(0, Math.max(0, values.length - 1));
  const changes = second.subarray(0, Math.max(0, values.length - 2));
  for (let i = 1; i < values.length; i++) steps[i - 1] = zigzag(values[i]! - values[i - 1]!);
  for (let i = 2; i < values.length; i++) changes[i - 2] = zigzag(values[i]! - 2 * values[i - 1]! + values[i - 2]!);

  const plain = fitRice(steps);
  const curved = fitRice(changes);
  out.varint(zigzag(values[0]!));
  if (values.length < 2 || plain.bytes <= curved.bytes + 2) {
    writeRice(out, steps, plain.k);
    return 1;
  }
  out.varint(steps[0]!);
  writeRice(out, changes, curved.k);
  return 2;
}

/** Reads numbers that `writeDeltas` wrote into all of `into`. */
export function readDeltas(from: ByteReader, into: Float64Array, order: Order): void {
  let value = unzigzag(from.varint());
  into[0] = value;
  let step = 0;
  let start = 1;
  if (order === 2 && into.length > 1) {
    step = unzigzag(from.varint());
    into[1] = value += step;
    start = 2;
  }
  const rest = first.subarray(0, Math.max(0, into.length - start));
  readRice(from, rest);
  for (let i = start; i < into.length; i++) {
    const token = unzigzag(rest[i - start]!);
    step = order === 1 ? token : step + token;
    into[i] = value += step;
  }
}
