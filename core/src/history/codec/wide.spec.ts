import fc from 'fast-check';
import { Chunk, columnKey, STAT } from './chunk.ts';
import { decodeChunk, encodeChunk, readColumns } from './codec.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { encodeWide, WIDE, WIDE_SINGLE } from './wide.ts';

const number = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(fc.integer({ min: -100, max: 100 }), fc.maxSafeInteger()) },
  { weight: 3, arbitrary: fc.constant(NaN) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, -1e300, Infinity, 2 ** 50 + 1) },
);
const slots = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 96 }));
const metric = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000 }));

/** Typical columns of the history: all statistics, the average alone if it equals minimum and maximum, or only the last value. */
const chunkOf = slots.chain(slots => {
  const values = fc.array(number, { minLength: slots, maxLength: slots }).map(list => Float64Array.from(list));
  const columns = fc.record({
    metric,
    shape: fc.constantFrom('each', 'same', 'last', 'counted'),
    values,
    more: values,
  });
  return fc.array(columns, { maxLength: 12 }).map(list => {
    const chunk = new Chunk(slots);
    for (const { metric, shape, values, more } of list) {
      const put = (stat: 0 | 1 | 2 | 3 | 4, column: Float64Array) =>
        chunk.columns.set(
          columnKey(metric, stat),
          column.map(value => value + 0),
        );
      if (shape === 'last') put(STAT.last, values);
      else
        for (const stat of [STAT.avg, STAT.min, STAT.max])
          put(stat, shape === 'same' ? values : stat === 1 ? values : more);
      if (shape === 'counted') put(STAT.count, more);
    }
    return chunk;
  });
});

const contentOf = (chunk: Chunk) =>
  Object.fromEntries(
    [...chunk.columns]
      .filter(([, values]) => !values.every(Number.isNaN))
      .map(([key, values]) => [key, [...values].map(value => (value === 0 ? 0 : value))]),
  );

/** A gauge that is reported once a minute, in the given number of series. */
function group(series: number, slots: number): Chunk {
  const chunk = new Chunk(slots);
  for (let metric = 1; metric <= series; metric++) {
    const values = Float64Array.from({ length: slots }, (_, slot) => 1e6 + ((slot * 7919 + metric * 104_729) % 1000));
    for (const stat of [STAT.avg, STAT.min, STAT.max]) chunk.columns.set(columnKey(metric, stat), values);
  }
  return chunk;
}

it('restores every number and gap of any number of series', () => {
  fc.assert(
    fc.property(chunkOf, chunk => expect(contentOf(decodeChunk(encodeWide(chunk)))).toEqual(contentOf(chunk))),
    { numRuns: 500 },
  );
});

it('holds more than 255 columns, and reads one of them alone', () => {
  const chunk = group(600, 60);
  const bytes = encodeWide(chunk);
  expect(bytes[0]).toBe(WIDE);
  expect(contentOf(decodeChunk(bytes))).toEqual(contentOf(chunk));
  const visited: number[] = [];
  readColumns(
    bytes,
    metric => metric === 431,
    metric => visited.push(metric),
  );
  expect(visited).toEqual([431, 431, 431]);
  expect(encodeWide(new Chunk(1, new Map([[columnKey(600, STAT.last), Float64Array.of(4)]])))[0]).toBe(WIDE_SINGLE);
});

it('writes an average once if it equals minimum and maximum', () => {
  const chunk = group(50, 60);
  expect(encodeWide(chunk).length).toBeLessThan(encodeChunk(chunk).length * 0.5);
  expect(encodeWide(group(50, 1)).length).toBeLessThan(50 * 6);
});

it('keeps the digits of values, and counts exact', () => {
  for (const slots of [1, 2]) {
    const chunk = new Chunk(slots);
    for (const stat of [STAT.count, STAT.avg, STAT.min, STAT.max])
      chunk.columns.set(columnKey(7, stat), new Float64Array(slots).fill(1_000_001));
    chunk.digits.set(7, 8);
    const read = decodeChunk(encodeWide(chunk));
    expect(read.digits.get(7)).toBe(8);
    expect(read.column(7, STAT.count)[0]).toBe(1_000_001);
    expect(read.column(7, STAT.avg)[0]).not.toBe(1_000_001);
    expect(contentOf(decodeChunk(encodeWide(read)))).toEqual(contentOf(read));
  }
});

it('throws CorruptChunkError for cut, changed and invented bytes', () => {
  const codec = fc.constantFrom(WIDE, WIDE_SINGLE);
  const damaged = fc.oneof(
    fc.tuple(codec, fc.uint8Array({ maxLength: 400 })).map(([first, rest]) => Uint8Array.of(first, ...rest)),
    fc.tuple(chunkOf, fc.nat(), fc.nat(255), fc.boolean()).map(([chunk, where, byte, cut]) => {
      const bytes = encodeWide(chunk);
      const at = where % bytes.length;
      if (cut) return bytes.subarray(0, at);
      bytes[at] = byte;
      return bytes;
    }),
  );
  const survives = (bytes: Uint8Array) => {
    try {
      decodeChunk(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(CorruptChunkError);
    }
  };
  fc.assert(fc.property(damaged, survives), { numRuns: 3000 });
});
