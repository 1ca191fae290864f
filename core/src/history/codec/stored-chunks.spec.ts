import { Chunk, columnKey, metricOf, STAT, statOf, type Stat } from './chunk.ts';
import { decodeChunk, encodeChunk, readColumns } from './codec.ts';
import { CorruptChunkError } from './corrupt-chunk-error.ts';

/** Chunks as they are stored, byte by byte; their parts are in stored-bytes.spec.ts. */

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const missing = NaN;

type Columns = readonly (readonly [metric: number, stat: Stat, values: readonly number[]])[];
const chunkOf = (slots: number, columns: Columns, digits: readonly (readonly [number, number])[] = []) =>
  new Chunk(
    slots,
    new Map(columns.map(([metric, stat, values]) => [columnKey(metric, stat), Float64Array.from(values)])),
    new Map(digits),
  );
const columnsIn = ({ columns }: Chunk) =>
  [...columns].map(([key, values]) => [metricOf(key), statOf(key), [...values]]);

describe('chunk', () => {
  it.each<[string, Chunk, string]>([
    ['without columns', chunkOf(3, []), '01030300'],
    [
      'of several slots, columns by key',
      chunkOf(3, [
        [2, STAT.avg, [10, missing, 30]],
        [1, STAT.last, [1, 2, 3]],
        [1, STAT.count, [4, 4, 4]],
        [9, STAT.max, [missing, missing, missing]],
      ]),
      '0103000303010802010c03022907083f02022400010101140650',
    ],
    [
      'with digits, but not for counts',
      chunkOf(
        2,
        [
          [5, STAT.count, [1001, 1001]],
          [5, STAT.avg, [1000, 2000]],
        ],
        [[5, 8]],
      ),
      '0102000202050803054906d20f3f08e80b0a0004',
    ],
    [
      'of fractions',
      chunkOf(2, [
        [7, STAT.min, [0.5, missing]],
        [8, STAT.max, [missing, 1]],
      ]),
      '010200020207220b082b04000101000000000000e03f0101023f',
    ],
    ['of 255 slots', chunkOf(255, [[1, STAT.avg, new Array<number>(255).fill(3)]]), '01ff00ff0101010902063f'],
    [
      'of one slot',
      chunkOf(1, [
        [1, STAT.count, [3]],
        [1, STAT.avg, [10]],
        [1, STAT.min, [8]],
        [1, STAT.last, [12]],
        [4, STAT.max, [-5]],
      ]),
      '02011706140308040809',
    ],
    [
      'of one slot with digits',
      chunkOf(
        1,
        [
          [1, STAT.count, [1001]],
          [1, STAT.avg, [1000]],
          [1, STAT.max, [1024]],
          [2, STAT.avg, [7]],
        ],
        [[1, 8]],
      ),
      '02018b04d20fe80b1802020e',
    ],
    [
      'of one slot with fractions',
      chunkOf(
        1,
        [
          [1, STAT.count, [3]],
          [1, STAT.avg, [0.5]],
          [2, STAT.avg, [2 ** 50]],
          [3, STAT.avg, [2 ** 50 + 2]],
        ],
        [[1, 8]],
      ),
      '0201230000000000000840000000000000e03f0202808080808080800403220800000000001043',
    ],
    ['of one slot without values', chunkOf(1, [[1, STAT.avg, [missing]]]), '02'],
  ])('%s', (_, chunk, bytes) => {
    expect(hex(encodeChunk(chunk))).toBe(bytes);
    const filled = columnsIn(chunk).filter(([, , values]) => !(values as number[]).every(Number.isNaN));
    expect(columnsIn(decodeChunk(bytesOf(bytes))).sort()).toEqual(filled.sort());
  });

  it.each<[string, string, string]>([
    ['a codec of a later release', '05 03 03 00', 'codec 5 is not known'],
    ['wide columns out of order', '03 01 00 01 02 02 09 01 00 08 01', 'columns are out of order'],
    ['more wide columns than bytes', '03 01 00 01 7f', 'the chunk ends too early'],
    ['extremes of a count', '04 01 08 02', 'a column is written in an unknown way'],
    ['no bytes', '', 'the chunk ends too early'],
    ['no slots', '01 00 00 00', 'a chunk without slots'],
    ['a column of an unknown order', '01 01 00 01 01 01 18 01 0e', 'a column is written in an unknown way'],
    ['a flag of a later release', '01 01 00 01 01 01 88 01 0e', 'a column is written in an unknown way'],
    ['bytes after its last column', '01 03 03 00 00', 'bytes follow the last column'],
    ['a column that is longer than the chunk', '01 03 00 03 01 01 09 09 02 02 24', 'a column ends after the chunk'],
    ['metrics out of order', '02 02 02 02 01 02 02', 'metrics are out of order'],
    ['a metric twice', '02 01 02 02 01 02 02', 'metrics are out of order'],
    ['one slot with 51 digits', '02 01 c2 19 02', 'a metric has an impossible precision'],
    ['one slot that ends early', '02 01 02', 'the chunk ends too early'],
  ])('with %s is refused', (_, bytes, message) => {
    expect(() => decodeChunk(bytesOf(bytes))).toThrow(new CorruptChunkError(message));
  });

  it('of one slot may have 50 digits', () => {
    expect([...decodeChunk(bytesOf('02 01 82 19 02')).digits]).toEqual([[1, 50]]);
  });

  it.each([
    ['no slots', chunkOf(0, [])],
    ['256 slots', chunkOf(256, [])],
    [
      '256 columns',
      chunkOf(
        2,
        Array.from({ length: 256 }, (_, i) => [i, STAT.avg, [1, 2]] as const),
      ),
    ],
  ])('with %s is not written', (_, chunk) => {
    expect(() => encodeChunk(chunk)).toThrow(RangeError);
  });

  it('is read by the requested columns, and returns its number of slots', () => {
    for (const slots of [1, 2]) {
      const values = new Array<number>(slots).fill(5);
      const bytes = encodeChunk(
        chunkOf(slots, [
          [1, STAT.avg, values],
          [2, STAT.avg, values],
          [2, STAT.max, values],
        ]),
      );
      const visited: unknown[] = [];
      const read = readColumns(
        bytes,
        (metric, stat) => metric === 2 && stat === STAT.max,
        (metric, stat, column, digits) => visited.push([metric, stat, [...column], digits]),
      );
      expect([read, visited]).toEqual([slots, [[2, STAT.max, values, 0]]]);
      expect([...decodeChunk(bytes, metric => metric === 1).columns.keys()]).toEqual([columnKey(1, STAT.avg)]);
    }
  });

  it('has digits, but not for counts', () => {
    for (const slots of [1, 2]) {
      const values = new Array<number>(slots).fill(1001);
      const bytes = encodeChunk(
        chunkOf(
          slots,
          [
            [1, STAT.count, values],
            [2, STAT.count, values],
            [2, STAT.avg, values],
          ],
          [
            [1, 8],
            [2, 8],
          ],
        ),
      );
      const chunk = decodeChunk(bytes);
      expect([...chunk.digits]).toEqual([[2, 8]]);
      expect([chunk.column(1, STAT.count)[0], chunk.column(2, STAT.count)[0], chunk.column(2, STAT.avg)[0]]).toEqual([
        1001, 1001, 1002,
      ]);
    }
  });
});
