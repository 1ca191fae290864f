import { ByteReader, ByteWriter } from './bytes.ts';
import { Chunk, columnKey, metricOf, STAT, statOf, type Stat } from './chunk.ts';
import { isFilled, markPresent, readColumn, writeColumn, type ColumnEncoding } from './column.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { encodeSingleSlot, readSingleSlot, SINGLE_SLOT } from './single-slot.ts';
import { decodeBitmap, encodeBitmap } from './validity-bitmap.ts';
import { readWide, readWideSingle, WIDE, WIDE_SINGLE } from './wide.ts';

/** First byte of every stored chunk of several slots. A release reads all numbers up to its own. */
const CODEC = 1;

const MAX_SLOTS = 255;

const out = new ByteWriter();
const body = new ByteWriter();
const column = new ByteWriter();

const toByte = (stat: Stat, { order, ownGaps, rounded }: ColumnEncoding) =>
  stat | (order << 3) | (ownGaps ? 32 : 0) | (rounded ? 64 : 0);

function fromByte(byte: number): ColumnEncoding & { stat: Stat } {
  const order = (byte >> 3) & 3;
  if (order === 3 || byte > 127) throw new CorruptChunkError('a column is written in an unknown way');
  return {
    stat: (byte & 7) as Stat,
    order: order as 0 | 1 | 2,
    ownGaps: (byte & 32) !== 0,
    rounded: (byte & 64) !== 0,
  };
}

/** Encodes a chunk: codec, slots, gaps, number of columns, per column its metric, form and length, then the columns by key. */
export function encodeChunk(chunk: Chunk): Buffer {
  if (chunk.slots === 1) return encodeSingleSlot(chunk);
  const filled = [...chunk.columns].filter(([, values]) => isFilled(values)).sort(([a], [b]) => a - b);
  if (chunk.slots < 1 || chunk.slots > MAX_SLOTS || filled.length > MAX_SLOTS)
    throw new RangeError(`a chunk of ${chunk.slots} slots and ${filled.length} columns`);

  const axis = new Uint8Array(chunk.slots);
  for (const [, values] of filled) markPresent(axis, values);
  out.clear().byte(CODEC);
  out.byte(chunk.slots);
  encodeBitmap(out, axis);
  out.byte(filled.length);
  body.clear();
  for (const [key, values] of filled) {
    // Counts stay exact, because the other statistics are weighted by them.
    const digits = statOf(key) === STAT.count ? 0 : (chunk.digits.get(metricOf(key)) ?? 0);
    const form = writeColumn(column.clear(), values, axis, digits);
    out.byte(metricOf(key));
    out.byte(toByte(statOf(key), form));
    out.varint(column.length);
    body.append(column);
  }
  out.append(body);
  return out.toBuffer();
}

type Wanted = (metric: number, stat: Stat) => boolean;
type Visit = (metric: number, stat: Stat, values: Float64Array, digits: number) => void;

/**
 * Visits the columns selected by `isRequested` one after another, in a reused array. Throws only CorruptChunkError for invalid bytes.
 */
export function readColumns(bytes: Uint8Array, isRequested: Wanted, visit: Visit): number {
  if (bytes[0] === SINGLE_SLOT) {
    readSingleSlot(bytes, isRequested, visit);
    return 1;
  }
  if (bytes[0] === WIDE) return readWide(bytes, isRequested, visit);
  if (bytes[0] === WIDE_SINGLE) return readWideSingle(bytes, isRequested, visit);
  const from = new ByteReader(bytes);
  if (from.byte() !== CODEC) throw new CorruptChunkError(`codec ${bytes[0]} is not known`);
  const slots = from.byte();
  if (slots === 0) throw new CorruptChunkError('a chunk without slots');
  const axis = decodeBitmap(from, slots);
  const heads = Array.from({ length: from.byte() }, () => ({
    metric: from.byte(),
    form: fromByte(from.byte()),
    length: from.varint(),
  }));

  const values = new Float64Array(slots);
  for (const { metric, form, length } of heads) {
    const part = from.part(length);
    if (isRequested(metric, form.stat)) visit(metric, form.stat, values, readColumn(part, form, axis, values));
  }
  if (!from.done()) throw new CorruptChunkError('bytes follow the last column');
  return slots;
}

/** Decodes a chunk. */
export function decodeChunk(bytes: Uint8Array, isRequested: Wanted = () => true): Chunk {
  const columns = new Map<number, Float64Array>();
  const digits = new Map<number, number>();
  const slots = readColumns(bytes, isRequested, (metric, stat, values, precision) => {
    columns.set(columnKey(metric, stat), values.slice());
    if (precision > 0) digits.set(metric, precision);
  });
  return new Chunk(slots, columns, digits);
}
