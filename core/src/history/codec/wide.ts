import { ByteReader, ByteWriter } from './bytes.ts';
import { columnKey, metricOf, STAT, statOf, type Chunk, type Stat } from './chunk.ts';
import { isFilled, markPresent, readColumn, writeColumn, type ColumnEncoding } from './column.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { DELTA_LIMIT, unzigzag, zigzag } from './deltas.ts';
import { fromCode, toCode } from './precision.ts';
import { decodeBitmap, encodeBitmap } from './validity-bitmap.ts';

/**
 * First byte of chunks with any number of columns: column numbers are written as differences, and an average that equals minimum
 * and maximum, as with one value per minute, is written once. See docs/history.md.
 */
export const WIDE = 3;
/** First byte of chunks with a single slot. */
export const WIDE_SINGLE = 4;

/** Bit that marks an average as minimum and maximum too: in the form of a column, and in the head of a value of one slot. */
const EXTREMES = 128;
const SINGLE = { extremes: 8, rounded: 16, float: 32 } as const;
const MAX_DIGITS = 50;
const MAX_METRIC = 2 ** 24;

const out = new ByteWriter();
const body = new ByteWriter();
const column = new ByteWriter();

interface WideColumn {
  readonly metric: number;
  readonly stat: Stat;
  readonly values: Float64Array;
  readonly digits: number;
  readonly extremes: boolean;
}

function isSame(a: Float64Array | undefined, b: Float64Array): boolean {
  if (!a) return false;
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i] && !(Number.isNaN(a[i]) && Number.isNaN(b[i]))) return false;
  return true;
}

/** Returns the columns to write, by metric and statistic. */
function columnsOf({ columns, digits }: Chunk): WideColumn[] {
  const filled = [...columns].filter(([, values]) => isFilled(values)).sort(([a], [b]) => a - b);
  const joined = new Set<number>();
  for (const [key, values] of filled) {
    const metric = metricOf(key);
    const isOne = (stat: Stat) => isSame(columns.get(columnKey(metric, stat)), values);
    if (statOf(key) === STAT.avg && isOne(STAT.min) && isOne(STAT.max)) joined.add(metric);
  }
  return filled.flatMap(([key, values]) => {
    const [metric, stat] = [metricOf(key), statOf(key)];
    const extremes = joined.has(metric) && stat === STAT.avg;
    if (joined.has(metric) && (stat === STAT.min || stat === STAT.max)) return [];
    return [{ metric, stat, values, extremes, digits: stat === STAT.count ? 0 : (digits.get(metric) ?? 0) }];
  });
}

/** Encodes a chunk of any number of columns. */
export function encodeWide(chunk: Chunk): Buffer {
  const columns = columnsOf(chunk);
  return chunk.slots === 1 ? encodeOne(columns) : encodeMany(chunk.slots, columns);
}

function encodeMany(slots: number, columns: readonly WideColumn[]): Buffer {
  if (slots < 1 || slots > 255) throw new RangeError(`a chunk of ${slots} slots`);
  const axis = new Uint8Array(slots);
  for (const { values } of columns) markPresent(axis, values);
  out.clear().byte(WIDE);
  out.byte(slots);
  encodeBitmap(out, axis);
  out.varint(columns.length);
  body.clear();
  let before = 0;
  for (const { metric, stat, values, digits, extremes } of columns) {
    const { order, ownGaps, rounded } = writeColumn(column.clear(), values, axis, digits);
    out.varint(metric - before);
    before = metric;
    out.byte(stat | (order << 3) | (ownGaps ? 32 : 0) | (rounded ? 64 : 0) | (extremes ? EXTREMES : 0));
    out.varint(column.length);
    body.append(column);
  }
  out.append(body);
  return out.toBuffer();
}

function encodeOne(columns: readonly WideColumn[]): Buffer {
  out.clear().byte(WIDE_SINGLE);
  let before = 0;
  for (const { metric, stat, values, digits, extremes } of columns) {
    const value = values[0]!;
    const isFloat = !Number.isInteger(value) || Math.abs(value) > DELTA_LIMIT;
    const precision = isFloat ? 0 : digits;
    out.varint(metric - before);
    before = metric;
    out.byte(
      stat | (extremes ? SINGLE.extremes : 0) | (precision > 0 ? SINGLE.rounded : 0) | (isFloat ? SINGLE.float : 0),
    );
    if (isFloat) {
      out.float(value);
      continue;
    }
    if (precision > 0) out.byte(precision);
    out.varint(zigzag(precision > 0 ? toCode(value, precision) : value));
  }
  return out.toBuffer();
}

type Wanted = (metric: number, stat: Stat) => boolean;
type Visit = (metric: number, stat: Stat, values: Float64Array, digits: number) => void;

/** Checks the order of the columns, on which callers rely: counts come first, because they weight the others. */
class ColumnOrder {
  metric = 0;
  private key = -1;

  next(step: number, stat: number): Stat {
    this.metric += step;
    const key = columnKey(this.metric, stat as Stat);
    if (stat > STAT.last || this.metric > MAX_METRIC || key <= this.key)
      throw new CorruptChunkError('columns are out of order');
    this.key = key;
    return stat as Stat;
  }
}

const statsOf = (stat: Stat, extremes: boolean): readonly Stat[] =>
  extremes ? [STAT.avg, STAT.min, STAT.max] : [stat];

function checkExtremes(stat: Stat, extremes: boolean): void {
  if (extremes && stat !== STAT.avg) throw new CorruptChunkError('a column is written in an unknown way');
}

/** Visits the columns selected by `isRequested`; see `readColumns`. Returns the number of slots. */
export function readWide(bytes: Uint8Array, isRequested: Wanted, visit: Visit): number {
  const from = new ByteReader(bytes, 1);
  const slots = from.byte();
  if (slots === 0) throw new CorruptChunkError('a chunk without slots');
  const axis = decodeBitmap(from, slots);
  const order = new ColumnOrder();
  const count = from.varint();
  // Each head takes several bytes, so a count larger than the chunk is invalid.
  if (count > bytes.length) throw new CorruptChunkError('the chunk ends too early');
  const heads = Array.from({ length: count }, () => {
    const step = from.varint();
    const form = from.byte();
    const stat = order.next(step, form & 7);
    const extremes = (form & EXTREMES) !== 0;
    checkExtremes(stat, extremes);
    const deltas = (form >> 3) & 3;
    if (deltas === 3) throw new CorruptChunkError('a column is written in an unknown way');
    const encoding: ColumnEncoding = {
      order: deltas as 0 | 1 | 2,
      ownGaps: (form & 32) !== 0,
      rounded: (form & 64) !== 0,
    };
    return { metric: order.metric, stat, extremes, encoding, length: from.varint() };
  });
  const values = new Float64Array(slots);
  for (const { metric, stat, extremes, encoding, length } of heads) {
    const part = from.part(length);
    const requestedStats = statsOf(stat, extremes).filter(statName => isRequested(metric, statName));
    if (requestedStats.length === 0) continue;
    const digits = readColumn(part, encoding, axis, values);
    for (const stat of requestedStats) visit(metric, stat, values, digits);
  }
  if (!from.done()) throw new CorruptChunkError('bytes follow the last column');
  return slots;
}

/** Visits the selected columns of a chunk with a single slot; see `readColumns`. Returns the number of slots. */
export function readWideSingle(bytes: Uint8Array, isRequested: Wanted, visit: Visit): number {
  const from = new ByteReader(bytes, 1);
  const values = new Float64Array(1);
  const order = new ColumnOrder();
  while (!from.done()) {
    const step = from.varint();
    const head = from.byte();
    const stat = order.next(step, head & 7);
    const extremes = (head & SINGLE.extremes) !== 0;
    checkExtremes(stat, extremes);
    if (head > 63) throw new CorruptChunkError('a value is written in an unknown way');
    let digits = 0;
    if (head & SINGLE.float) values[0] = from.float();
    else {
      if (head & SINGLE.rounded) digits = from.byte();
      if (digits > MAX_DIGITS) throw new CorruptChunkError('a value has an impossible precision');
      const code = unzigzag(from.varint());
      values[0] = digits > 0 ? fromCode(code, digits) : code;
    }
    for (const statName of statsOf(stat, extremes))
      if (isRequested(order.metric, statName)) visit(order.metric, statName, values, digits);
  }
  return 1;
}
