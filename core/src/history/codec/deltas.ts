import type { ByteReader, ByteWriter } from './bytes.ts';
import { fitRice, readRice, writeRice } from './rice.ts';

/** Integers up to this size stay below 2^53 after second-order deltas and zigzag. */
export const DELTA_LIMIT = 2 ** 50;

type Order = 1 | 2;

export const zigzag = (value: number) => (value >= 0 ? value * 2 : value * -2 - 1);

export function unzigzag(value: number): number {
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
  return value % 2 === 0 ? value / 2 : (value + 1) / -2;
}

// Reused, because a chunk has dozens of columns and a fleet produces thousands of chunks per minute.
const steps = new Float64Array(256);
const changes = new Float64Array(256);

/**
 * Writes the first `count` integers as deltas (order 1) or deltas of deltas (order 2), whichever is smaller: the initial values
 * as varints, then Rice codes. Returns the order.
 */
export function writeDeltas(out: ByteWriter, values: Float64Array, count: number): Order {
  for (let i = 1; i < count; i++) steps[i - 1] = zigzag(values[i]! - values[i - 1]!);
  for (let i = 2; i < count; i++) changes[i - 2] = zigzag(values[i]! - 2 * values[i - 1]! + values[i - 2]!);

  const firstOrder = fitRice(steps, count - 1);
  const secondOrder = fitRice(changes, Math.max(0, count - 2));
  out.varint(zigzag(values[0]!));
  if (count < 2 || firstOrder.bytes <= secondOrder.bytes + 2) {
    writeRice(out, steps, count - 1, firstOrder.k);
    return 1;
  }
  out.varint(steps[0]!);
  writeRice(out, changes, count - 2, secondOrder.k);
  return 2;
}

/** Reads `count` numbers written by `writeDeltas` into the front of `into`. */
export function readDeltas(from: ByteReader, into: Float64Array, count: number, order: Order): void {
  let value = unzigzag(from.varint());
  into[0] = value;
  let step = 0;
  let start = 1;
  if (order === 2 && count > 1) {
    step = unzigzag(from.varint());
    into[1] = value += step;
    start = 2;
  }
  readRice(from, steps, Math.max(0, count - start));
  for (let i = start; i < count; i++) {
    const token = unzigzag(steps[i - start]!);
    step = order === 1 ? token : step + token;
    into[i] = value += step;
  }
}
