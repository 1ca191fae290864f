import fc from 'fast-check';
import { Chunk, columnKey, STAT, type Stat } from './chunk.ts';
import { decodeChunk, encodeChunk, readColumns } from './codec.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { fromCode, toCode } from './precision.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const integers = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 50, 2 ** 50 + 1, -(2 ** 50), MAX, -MAX),
);
const anyValue = fc.oneof(
  { weight: 6, arbitrary: integers },
  { weight: 3, arbitrary: fc.constant(NaN) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, -1e300, Infinity) },
);
const stat = fc.constantFrom<Stat[]>(...Object.values(STAT));
const column = (slots: number, value = anyValue) =>
  fc.record({ metric: fc.nat(255), stat, values: fc.array(value, { minLength: slots, maxLength: slots }) });
const chunkOf = (value = anyValue) =>
  fc
    .oneof(fc.constant(1), fc.integer({ min: 1, max: 255 }))
    .chain(slots => fc.array(column(slots, value), { maxLength: 8 }).map(columns => build(slots, columns)));

function build(slots: number, columns: { metric: number; stat: Stat; values: number[] }[]): Chunk {
  const chunk = new Chunk(slots);
  for (const { metric, stat, values } of columns)
    chunk.columns.set(
      columnKey(metric, stat),
      Float64Array.from(values, v => v + 0),
    );
  return chunk;
}

/** Returns the columns with at least one value, as decoding returns them; −0 is 0. */
const filled = (chunk: Chunk) =>
  Object.fromEntries(
    [...chunk.columns]
      .filter(([, values]) => !values.every(Number.isNaN))
      .map(([key, values]) => [key, [...values].map(v => (v === 0 ? 0 : v))]),
  );

it('restores every number, gap and unknown metric', () => {
  fc.assert(
    fc.property(chunkOf(), chunk => expect(filled(decodeChunk(encodeChunk(chunk)))).toEqual(filled(chunk))),
    { numRuns: 500 },
  );
});

it('restores smooth, constant and growing columns of every length', () => {
  const walk = fc.record({
    slots: fc.integer({ min: 1, max: 255 }),
    start: fc.integer({ min: -1e9, max: 1e12 }),
    step: fc.integer({ min: -1e6, max: 1e6 }),
    noise: fc.infiniteStream(fc.integer({ min: -50, max: 50 })),
    quiet: fc.boolean(),
  });
  fc.assert(
    fc.property(walk, ({ slots, start, step, noise, quiet }) => {
      const values = Float64Array.from(
        { length: slots },
        (_, i) => start + step * i + (quiet ? 0 : noise.next().value!),
      );
      const chunk = new Chunk(slots, new Map([[columnKey(10, STAT.last), values]]));
      const bytes = encodeChunk(chunk);
      expect(filled(decodeChunk(bytes))).toEqual(filled(chunk));
      if (quiet) expect(bytes.length).toBeLessThan(40);
    }),
    { numRuns: 300 },
  );
});

it('decodes one metric without the others', () => {
  fc.assert(
    fc.property(chunkOf(), fc.nat(255), (chunk, metric) => {
      const codes = new Set<number>();
      readColumns(
        encodeChunk(chunk),
        m => m === metric,
        m => codes.add(m),
      );
      const has = [...chunk.columns].some(([key, values]) => key >> 3 === metric && !values.every(Number.isNaN));
      expect([...codes]).toEqual(has ? [metric] : []);
    }),
  );
});

it('throws CorruptChunk for cut, changed and invented bytes, without delay', () => {
  const damaged = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.tuple(chunkOf(), fc.nat(), fc.nat(255), fc.boolean()).map(([chunk, where, byte, cut]) => {
      const bytes = encodeChunk(chunk);
      const at = where % bytes.length;
      if (cut) return bytes.subarray(0, at);
      bytes[at] = byte;
      return bytes;
    }),
  );
  const survives = (bytes: Uint8Array) => {
    const started = performance.now();
    try {
      decodeChunk(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(CorruptChunkError);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  };
  fc.assert(fc.property(damaged, survives), { numRuns: 3000 });
});

it('writes a single slot compactly, and as exactly as several', () => {
  const metrics = [7, 1523, 2 ** 33 + 12_345, 98_765_432].map((value, i) =>
    [STAT.avg, STAT.min, STAT.max].map((stat, j) => ({ metric: i + 1, stat, values: [value + j * 3] })),
  );
  const chunk = build(1, metrics.flat());
  for (const metric of [3, 4]) chunk.digits.set(metric, 9);
  const bytes = encodeChunk(chunk);
  expect(bytes.length).toBeLessThan(35);
  const several = build(
    2,
    metrics.flat().map(metric => ({ ...metric, values: [...metric.values, NaN] })),
  );
  for (const [metric, digits] of chunk.digits) several.digits.set(metric, digits);
  const first = (chunk: Chunk) => [...chunk.columns].map(([key, [value]]) => [key, value]);
  const read = decodeChunk(bytes);
  expect(first(read)).toEqual(first(decodeChunk(encodeChunk(several))));
  expect(read.digits).toEqual(chunk.digits);
});

it('rejects a chunk of a newer codec instead of misreading it', () => {
  const bytes = encodeChunk(build(3, [{ metric: 1, stat: STAT.avg, values: [1, 2, 3] }]));
  bytes[0] = 5;
  expect(() => decodeChunk(bytes)).toThrow(CorruptChunkError);
});

it('keeps leading digits within their precision, in order, and does not drift when written again', () => {
  const size = fc.oneof(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: MAX }));
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 20 }), (a, b, digits) => {
      const decoded = fromCode(toCode(a, digits), digits);
      expect(Math.abs(decoded - a)).toBeLessThanOrEqual(a * 2 ** -(digits + 1));
      expect(fromCode(toCode(decoded, digits), digits)).toBe(decoded);
      expect(fromCode(toCode(-a, digits), digits) + decoded).toBe(0);
      if (a <= b) expect(decoded).toBeLessThanOrEqual(fromCode(toCode(b, digits), digits));
    }),
    { numRuns: 2000 },
  );
});

it('stores the digits of a metric in the chunk for releases without this metric', () => {
  const chunk = build(4, [{ metric: 200, stat: STAT.avg, values: [1e9, 1e9 + 12345, NaN, 5] }]);
  chunk.digits.set(200, 8);
  const once = decodeChunk(encodeChunk(chunk));
  expect(once.digits.get(200)).toBe(8);
  expect(filled(decodeChunk(encodeChunk(once)))).toEqual(filled(once));
  expect(once.column(200, STAT.avg)[0]! / 1e9).toBeCloseTo(1, 2);
});

it('keeps counts exact in a metric with rounded values', () => {
  const chunk = build(2, [
    { metric: 200, stat: STAT.count, values: [717, 1_000_001] },
    { metric: 200, stat: STAT.avg, values: [717, 1_000_001] },
  ]);
  chunk.digits.set(200, 8);
  const read = decodeChunk(encodeChunk(chunk));
  expect([...read.column(200, STAT.count)]).toEqual([717, 1_000_001]);
  expect([...read.column(200, STAT.avg)]).not.toEqual([717, 1_000_001]);
});
