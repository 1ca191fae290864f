import { ByteReader, ByteWriter } from './bytes.ts';
import { columnKey, metricOf, STAT, statOf, type Chunk, type Stat } from './chunk.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { DELTA_LIMIT, unzigzag, zigzag } from './deltas.ts';
import { fromCode, toCode } from './precision.ts';

/** First byte of a chunk of one slot, in a shorter form: columns have neither gaps nor deltas. */
export const SINGLE_SLOT = 2;

const STATS = Object.values(STAT);
/** Bits in the head of a metric: one for each statistic, one for floats, then the number of digits. */
const FLOATS = 1 << STATS.length;
const DIGITS = FLOATS << 1;
const MAX_DIGITS = 50;

const out = new ByteWriter();

const isExact = (value: number) => Number.isInteger(value) && Math.abs(value) <= DELTA_LIMIT;

/** Encodes a chunk of one slot: its metrics in order, each with its head and its statistics as differences from one another. */
export function encodeSingleSlot({ columns, digits }: Chunk): Buffer {
  out.clear().byte(SINGLE_SLOT);
  const filled = [...columns].filter(([, [value]]) => !Number.isNaN(value)).sort(([a], [b]) => a - b);
  for (const [metric, stats] of Map.groupBy(filled, ([key]) => metricOf(key))) {
    const floats = !stats.every(([, [value]]) => isExact(value!));
    const precision = floats ? 0 : (digits.get(metric) ?? 0);
    const bits = stats.reduce((sum, [key]) => sum | (1 << statOf(key)), floats ? FLOATS : 0);
    out.byte(metric);
    out.varint(precision * DIGITS + bits);
    let before = 0;
    for (const [key, [value]] of stats) {
      if (floats) out.float(value!);
      else if (statOf(key) === STAT.count) out.varint(zigzag(value!));
      else {
        const code = precision > 0 ? toCode(value!, precision) : value!;
        out.varint(zigzag(code - before));
        before = code;
      }
    }
  }
  return out.toBuffer();
}

/** Visits the columns selected by `isRequested`. Throws only CorruptChunkError for invalid bytes. */
export function readSingleSlot(
  bytes: Uint8Array,
  isRequested: (metric: number, stat: Stat) => boolean,
  visit: (metric: number, stat: Stat, values: Float64Array, digits: number) => void,
): void {
  const from = new ByteReader(bytes, 1);
  const values = new Float64Array(1);
  let key = -1;
  while (!from.done()) {
    const metric = from.byte();
    const head = from.varint();
    const precision = Math.floor(head / DIGITS);
    if (precision > MAX_DIGITS) throw new CorruptChunkError('a metric has an impossible precision');
    let before = 0;
    for (const stat of STATS) {
      if (!(head & (1 << stat))) continue;
      if (columnKey(metric, stat) <= key) throw new CorruptChunkError('metrics are out of order');
      key = columnKey(metric, stat);
      if (head & FLOATS) values[0] = from.float();
      else if (stat === STAT.count) values[0] = unzigzag(from.varint());
      else {
        before += unzigzag(from.varint());
        values[0] = precision > 0 ? fromCode(before, precision) : before;
      }
      if (isRequested(metric, stat)) visit(metric, stat, values, stat === STAT.count ? 0 : precision);
    }
  }
}
