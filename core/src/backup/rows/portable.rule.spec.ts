import { fromPortable, NotPortableError, toPortable, type Kind, type Portable } from './portable.rule.ts';

const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

it.each<[Kind, unknown, Portable]>([
  ['text', 'a', 'a'],
  ['text', 5, '5'],
  ['text', null, null],
  ['text', undefined, null],
  ['integer', '12', 12],
  ['number', '1.5', 1.5],
  ['boolean', true, true],
  ['boolean', 1, true],
  ['boolean', 0, false],
  ['boolean', false, false],
  ['time', new Date(at), at],
  ['time', at, at],
  ['time', '2026-01-02T03:04:05.678Z', at],
  ['time', '2026-01-02 03:04:05.678', at],
  ['time', '2026-01-02 05:04:05.678+02', at],
  ['time', '2026-01-02 05:34:05.678+02:30', at],
  ['time', '2026-01-02 01:04:05.678-0200', at],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', { a: 1 }, { a: 1 }],
  ['bytes', new Uint8Array([1, 2, 255]), 'AQL/'],
])('reads a value of the kind %s from a database: %j', (kind, value, portable) => {
  expect(toPortable(kind, value)).toEqual(portable);
});

it.each<[Kind, unknown, unknown, unknown]>([
  ['text', 'a', 'a', 'a'],
  ['text', null, null, null],
  ['integer', 12, 12, 12],
  ['number', 1.5, 1.5, 1.5],
  ['boolean', true, 1, true],
  ['boolean', false, 0, false],
  ['time', at, at, '2026-01-02T03:04:05.678Z'],
  ['time', 8.64e15, 8.64e15, '+275760-09-13T00:00:00.000Z'],
  ['json', { a: [1] }, '{"a":[1]}', '{"a":[1]}'],
  ['bytes', 'AQL/', Buffer.from([1, 2, 255]), Buffer.from([1, 2, 255])],
  ['bytes', '', Buffer.from([]), Buffer.from([])],
])('writes a value of the kind %s to SQLite and PostgreSQL: %j', (kind, value, sqlite, postgres) => {
  expect(fromPortable(kind, value, 'sqlite')).toEqual(sqlite);
  expect(fromPortable(kind, value, 'postgres')).toEqual(postgres);
});

it.each<[Kind, unknown]>([
  ['text', 'a\0b'],
  ['text', 5],
  ['integer', 1.5],
  ['integer', '1'],
  ['integer', 2 ** 53],
  ['number', Infinity],
  ['number', NaN],
  ['number', '1'],
  ['boolean', 1],
  ['time', 1.5],
  ['time', '2026-01-02'],
  ['time', 8.64e15 + 1],
  ['bytes', 'not base64!'],
  ['bytes', 'AQ===='],
  ['bytes', 5],
])('rejects a value that is not of the kind %s: %j', (kind, value) => {
  expect(() => fromPortable(kind, value, 'sqlite')).toThrow(new NotPortableError(`a value is not ${kind}`));
});
