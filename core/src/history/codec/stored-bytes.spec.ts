import { ByteReader, ByteWriter } from './bytes.ts';
import { Chunk, columnKey, metricOf, STAT, statOf, type Stat } from './chunk.ts';
import { markPresent, readColumn, writeColumn, type ColumnEncoding } from './column.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';
import { readDeltas, unzigzag, writeDeltas, zigzag } from './deltas.ts';
import { fromCode, toCode } from './precision.ts';
import { fitRice, readRice, writeRice } from './rice.ts';
import { decodeBitmap, encodeBitmap } from './validity-bitmap.ts';

/** Stored chunks have to stay readable, so these tables hold the bytes themselves; a round trip alone would not prove that. */

const hex = (out: ByteWriter | Uint8Array) =>
  Buffer.from(out instanceof ByteWriter ? out.toBuffer() : out).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const reader = (text: string) => new ByteReader(bytesOf(text));
const written = (write: (out: ByteWriter) => void) => {
  const out = new ByteWriter();
  write(out);
  return hex(out);
};
const missing = NaN;

describe('bytes', () => {
  it.each([
    [0, '00'],
    [1, '01'],
    [127, '7f'],
    [128, '8001'],
    [300, 'ac02'],
    [16_383, 'ff7f'],
    [16_384, '808001'],
    [2 ** 31, '8080808008'],
    [2 ** 49, '8080808080808001'],
    [Number.MAX_SAFE_INTEGER, 'ffffffffffffff0f'],
  ])('writes %d as the varint %s', (value, bytes) => {
    expect(written(out => out.varint(value))).toBe(bytes);
    const from = reader(bytes);
    expect(from.varint()).toBe(value);
    expect(from.done()).toBe(true);
  });

  it.each([
    ['80', 'the chunk ends too early'],
    ['', 'the chunk ends too early'],
    ['ffffffffffffff10', 'a number is too large'],
    ['8080808080808010', 'a number is too large'],
    ['808080808080808000', 'a number is too long'],
  ])('refuses the varint %s: %s', (bytes, message) => {
    expect(() => reader(bytes).varint()).toThrow(new CorruptChunkError(message));
  });

  it.each([
    [0.5, '000000000000e03f'],
    [-1e300, '9c7500883ce437fe'],
    [Infinity, '000000000000f07f'],
  ])('writes %d as the float %s', (value, bytes) => {
    expect(written(out => out.float(value))).toBe(bytes);
    expect(reader(bytes).float()).toBe(value);
  });

  it('grows past its initial 256 bytes', () => {
    const otherWriter = new ByteWriter();
    for (let i = 0; i < 700; i++) otherWriter.byte(i % 251);
    const out = new ByteWriter();
    for (let i = 0; i < 255; i++) out.byte(1);
    out.varint(Number.MAX_SAFE_INTEGER);
    out.text('é'.repeat(300));
    out.append(otherWriter);
    const buffer = out.toBuffer();
    expect(buffer.length).toBe(255 + 8 + 300 + 700);
    expect(hex(buffer.subarray(250, 265))).toBe('0101010101' + 'ffffffffffffff0f' + 'e9e9');
    expect(buffer.subarray(563).equals(otherWriter.toBuffer())).toBe(true);
    expect(out.length).toBe(buffer.length);
  });

  it('returns copies, and is empty after it was cleared', () => {
    const out = new ByteWriter();
    out.text('abc');
    const first = out.toBuffer();
    out.clear().text('xy');
    expect([first.toString(), out.toBuffer().toString()]).toEqual(['abc', 'xy']);
  });

  it('reads a part, then the rest, and nothing past its end', () => {
    const from = new ByteReader(bytesOf('00 01 02 03 04 05 06'), 1, 6);
    const part = from.part(2);
    expect([part.byte(), part.byte(), part.done(), from.done()]).toEqual([1, 2, true, false]);
    expect(() => part.byte()).toThrow(new CorruptChunkError('the chunk ends too early'));
    expect(() => from.part(4)).toThrow(new CorruptChunkError('a column ends after the chunk'));
    expect(hex(from.rest())).toBe('030405');
    expect(from.done()).toBe(true);
    expect(hex(from.part(0).rest())).toBe('');
  });
});

it.each<[number, Stat, number]>([
  [0, STAT.count, 0],
  [1, STAT.avg, 9],
  [10, STAT.last, 84],
  [255, STAT.max, 2043],
])('numbers the column of metric %d and statistic %d as %d', (metric, stat, key) => {
  expect(columnKey(metric, stat)).toBe(key);
  expect([metricOf(key), statOf(key)]).toEqual([metric, stat]);
});

it('creates a column of gaps once', () => {
  const chunk = new Chunk(2);
  const column = chunk.column(3, STAT.min);
  expect([...column]).toEqual([missing, missing]);
  column[1] = 7;
  expect([...chunk.column(3, STAT.min)]).toEqual([missing, 7]);
  expect([...chunk.columns.keys()]).toEqual([26]);
});

it.each([
  [0, 0],
  [-1, 1],
  [1, 2],
  [-(2 ** 30), 2 ** 31 - 1],
  [2 ** 30, 2 ** 31],
  [-(2 ** 30) - 1, 2 ** 31 + 1],
  [2 ** 50, 2 ** 51],
  [-(2 ** 50), 2 ** 51 - 1],
])('zigzags %d to %d', (value, code) => {
  expect(zigzag(value)).toBe(code);
  expect(unzigzag(code)).toBe(value);
});

it.each([
  [0, 8, 0],
  [511, 8, 511],
  [512, 8, 512],
  [514, 8, 513],
  [1000, 8, 756],
  [1024, 8, 768],
  [1_000_000, 8, 3304],
  [2 ** 31 - 1, 8, 6144],
  [2 ** 31, 8, 6144],
  [2 ** 40, 8, 8448],
  [3 * 2 ** 40, 1, 83],
  [-1000, 8, -756],
])('encodes %d with %d digits as %d', (value, digits, code) => {
  expect(toCode(value, digits)).toBe(code);
});

it.each([
  [0, 8, 0],
  [511, 8, 511],
  [512, 8, 512],
  [513, 8, 514],
  [756, 8, 1000],
  [3304, 8, 999_424],
  [6144, 8, 2 ** 31],
  [8448, 8, 2 ** 40],
  [-756, 8, -1000],
  [83, 1, 3 * 2 ** 40],
  // A code beyond those of all numbers is decoded as the largest power of two.
  [200 * 256, 8, 256 * 2 ** 63],
])('reads the code %d of %d digits as %d', (code, digits, value) => {
  expect(fromCode(code, digits)).toBe(value);
});

describe('validity bitmap', () => {
  it.each([
    [[], '00'],
    [[1, 1, 1], '0003'],
    [[0, 0], '02'],
    [[0, 1, 1, 0], '010201'],
    [[1, 0, 1], '00010101'],
  ])('writes %j as the runs %s', (slots, bytes) => {
    expect(written(out => encodeBitmap(out, Uint8Array.from(slots)))).toBe(bytes);
    if (slots.length > 0) expect([...decodeBitmap(reader(bytes), slots.length)]).toEqual(slots);
  });

  it.each([
    ['04', 3],
    ['0004', 3],
    ['010001', 3],
    ['02000102', 3],
  ])('rejects the runs %s for %d slots', (bytes, slots) => {
    expect(() => decodeBitmap(reader(bytes), slots)).toThrow(new CorruptChunkError('runs do not fit the slots'));
  });

  it('reads no more runs than fill the slots', () => {
    const from = reader('03 05');
    decodeBitmap(from, 3);
    expect(from.byte()).toBe(5);
  });
});

describe('Rice codes', () => {
  it.each<[number[], number, number]>([
    [[0, 0, 0], 63, 0],
    [[1, 0, 1], 0, 1],
    [[5, 6, 7, 8], 3, 3],
    [[100, 101, 99], 7, 3],
    [[2 ** 52], 52, 7],
    [[3, 3, 3, 3], 2, 2],
  ])('fit %j with the parameter %d in %d bytes', (numbers, k, bytes) => {
    expect(fitRice(Float64Array.from(numbers), numbers.length)).toEqual({ k, bytes });
  });

  it('use only the given number of values', () => {
    expect(fitRice(Float64Array.from([0, 0, 9]), 2)).toEqual({ k: 63, bytes: 0 });
    expect(written(out => writeRice(out, Float64Array.from([1, 9, 9]), 1, 0))).toBe('0001');
  });

  it.each<[number[], number, string]>([
    [[0, 0], 63, '3f'],
    [[1, 0, 1], 0, '0009'],
    [[5, 6, 7, 8], 2, '02953d00'],
    [[19], 0, '00ffff07'],
    [[20], 0, '00ffff4f01000000000000'],
    [[100, 101, 99], 6, '0691958d'],
    [[2 ** 52 + 3], 52, '340d000000000000'],
    [[2 ** 40, 1], 0, '00ffff0f00000000100002'],
    [[Number.MAX_SAFE_INTEGER, 70_000], 17, '11ffffffffffffffffffc14504'],
  ])('of %j with the parameter %d are %s', (numbers, k, bytes) => {
    expect(written(out => writeRice(out, Float64Array.from(numbers), numbers.length, k))).toBe(
      bytes.replaceAll(' ', ''),
    );
    const into = new Float64Array(numbers.length).fill(-1);
    const from = reader(bytes);
    readRice(from, into, numbers.length);
    expect([...into]).toEqual(numbers);
    expect(from.done()).toBe(true);
  });

  it.each([
    ['an impossible parameter', '36 00', 1, 'a column has an impossible parameter'],
    ['a byte too many', '00 09 00', 3, 'a column and its values differ in length'],
    ['a byte too few', '02 95', 4, 'a column and its values differ in length'],
  ])('with %s are refused', (_, bytes, count, message) => {
    expect(() => readRice(reader(bytes), new Float64Array(8), count)).toThrow(new CorruptChunkError(message));
  });
});

describe('deltas', () => {
  it.each<[number[], 1 | 2, string]>([
    [[7], 1, '0e3f'],
    [[7, 7, 7], 1, '0e3f'],
    [[-3, -2, 0, 1], 1, '05020c02'],
    [[1000, 3000, 5000, 7000, 9000], 2, 'd00fa01f3f'],
    [[0, 1000, 4000, 9000], 1, '000ca02fb81bc401'],
    // The first sequence needs no codes, because its second-order delta is 0.
    [[0, 1000, 2000], 2, '00d00f3f'],
    [[5, 1005, 2005, 3006], 2, '0ad00f0006'],
  ])('of %j have the order %d: %s', (numbers, order, bytes) => {
    const out = new ByteWriter();
    expect(writeDeltas(out, Float64Array.from(numbers), numbers.length)).toBe(order);
    expect(hex(out)).toBe(bytes);
    const into = new Float64Array(numbers.length);
    readDeltas(reader(bytes), into, numbers.length, order);
    expect([...into]).toEqual(numbers);
  });

  it('of the second order are read for a single value', () => {
    const into = new Float64Array(1);
    readDeltas(reader('0e3f'), into, 1, 2);
    expect([...into]).toEqual([7]);
  });
});

describe('column', () => {
  it.each<[string, number[], number[], number, ColumnEncoding, string]>([
    ['whole numbers', [1, 2, 3], [1, 1, 1], 0, { order: 1, ownGaps: false, rounded: false }, '020224'],
    ['gaps of its own', [1, missing, 3], [1, 1, 1], 0, { order: 1, ownGaps: true, rounded: false }, '00010101020308'],
    ['gaps of the chunk', [1, missing, 3], [1, 0, 1], 0, { order: 1, ownGaps: false, rounded: false }, '020308'],
    ['fractions', [0.5, missing], [1, 0], 8, { order: 0, ownGaps: false, rounded: false }, '000000000000e03f'],
    [
      'the largest whole number for deltas',
      [2 ** 50],
      [1],
      0,
      { order: 1, ownGaps: false, rounded: false },
      '80808080808080043f',
    ],
    ['a larger one', [2 ** 50 + 1], [1], 0, { order: 0, ownGaps: false, rounded: false }, '0400000000001043'],
    ['rounded numbers', [1000, 1024], [1, 1], 8, { order: 1, ownGaps: false, rounded: true }, '08e80b0530'],
  ])('of %s', (_, values, axis, digits, form, bytes) => {
    const out = new ByteWriter();
    const presence = Uint8Array.from(axis);
    expect(writeColumn(out, Float64Array.from(values), presence, digits)).toEqual(form);
    expect(hex(out)).toBe(bytes);
    const into = new Float64Array(values.length).fill(99);
    expect(readColumn(reader(bytes), form, presence, into)).toBe(form.rounded ? digits : 0);
    expect([...into]).toEqual(values);
  });

  it('marks the slots that it fills, and keeps those that others filled', () => {
    expect([...markPresent(Uint8Array.from([1, 0, 0]), Float64Array.from([missing, 5, missing]))]).toEqual([1, 1, 0]);
  });

  it.each<[string, string, ColumnEncoding, number[], string]>([
    ['no values', '', { order: 1, ownGaps: false, rounded: false }, [0, 0], 'a column without values'],
    ['no values of its own', '02', { order: 1, ownGaps: true, rounded: false }, [1, 1], 'a column without values'],
    ['51 digits', '33 0e3f', { order: 1, ownGaps: false, rounded: true }, [1], 'a column has an impossible precision'],
    [
      'a byte too many',
      '0000000000000000 00',
      { order: 0, ownGaps: false, rounded: false },
      [1],
      'a column is longer than its values',
    ],
  ])('with %s is refused', (_, bytes, form, axis, message) => {
    const read = () => readColumn(reader(bytes), form, Uint8Array.from(axis), new Float64Array(axis.length));
    expect(read).toThrow(new CorruptChunkError(message));
  });

  it('may have 50 digits', () => {
    const into = new Float64Array(1);
    expect(readColumn(reader('32 0e3f'), { order: 1, ownGaps: false, rounded: true }, Uint8Array.of(1), into)).toBe(50);
    expect([...into]).toEqual([7]);
  });
});
