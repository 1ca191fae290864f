import { parseDeclaration, parseReading } from './parse-child.ts';

const declared = { id: 'queue', help: 'a test', every: 5, max: 1, needs: {} };
const noNeeds = { read: [], sockets: [], listen: [], run: {}, ask: {} };

it('reads a declaration, and drops what does not belong to it', () => {
  expect(parseDeclaration({ ...declared, extra: 1 })).toEqual({ ...declared, needs: noNeeds });
  const needs = {
    read: ['/a'],
    sockets: ['/b'],
    listen: [8125, 'x'],
    run: { id: ['-u'] },
    ask: { '127.0.0.1:80': ['A'], '[::1]:65535': [] },
  };
  expect(parseDeclaration({ ...declared, per: 'name', every: 60.5, max: 40, needs })).toEqual({
    ...declared,
    per: 'name',
    every: 60.5,
    max: 40,
    needs: { ...needs, listen: [8125] },
  });
});

it('shortens texts to 200 characters', () => {
  const { help, needs } = parseDeclaration({ ...declared, help: 'x'.repeat(201), needs: { read: ['y'.repeat(201)] } });
  expect([help.length, needs.read![0]!.length]).toEqual([200, 200]);
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, 'it answers no object'],
  ['null', null, 'it answers no object'],
  ['a text', 'queue', 'it answers no object'],
  ['a list', [], 'it answers no object'],
  ['an interval below 5 seconds', { ...declared, every: 4.9 }, 'every: must be 5 seconds or more'],
  ['an interval that is no number', { ...declared, every: Number.NaN }, 'every: must be 5 seconds or more'],
  ['an interval as a text', { ...declared, every: '5' }, 'every: must be 5 seconds or more'],
  ['a maximum of 0', { ...declared, max: 0 }, 'max: must be 1 or more'],
  ['a broken maximum', { ...declared, max: 1.5 }, 'max: must be 1 or more'],
  ['no id', { ...declared, id: '' }, 'it answers no text'],
  ['no help', { ...declared, help: 5 }, 'it answers no text'],
  ['no needs', { ...declared, needs: undefined }, 'it answers no object'],
  ['a file that is no text', { ...declared, needs: { read: [5] } }, 'it answers no text'],
  ['files that are no list', { ...declared, needs: { read: '/a' } }, 'it answers no list'],
  ['programs that are no object', { ...declared, needs: { run: [] } }, 'it answers no object'],
  ['a port of six digits', { ...declared, needs: { ask: { '127.0.0.1:123456': [] } } }, 'is not an address of'],
])('rejects a declaration with %s', (_, found, message) => expect(() => parseDeclaration(found)).toThrow(message));

it('reads values and problems', () => {
  const values = [
    { family: 'a', value: 0, extra: 1 },
    { family: 'b', labels: { name: 'x' }, value: 'up' },
  ];
  expect(parseReading({ values, problems: ['p'] })).toEqual({
    values: [
      { family: 'a', labels: {}, value: 0 },
      { family: 'b', labels: { name: 'x' }, value: 'up' },
    ],
    problems: ['p'],
  });
  expect(parseReading({})).toEqual({ values: [], problems: [] });
});

it('keeps at most 1000 values and 20 problems', () => {
  const { values, problems } = parseReading({
    values: Array.from({ length: 1001 }, (_, i) => ({ family: 'a', value: i })),
    problems: Array.from({ length: 21 }, (_, i) => `p${i}`),
  });
  expect([values.length, values.at(-1)!.value, problems!.length, problems!.at(-1)]).toEqual([1000, 999, 20, 'p19']);
});

it.each<[unknown, string]>([
  [{ family: 'a' }, 'value: must be a number or a state'],
  [{ family: 'a', value: Infinity }, 'value: must be a number or a state'],
  [{ family: 'a', value: '' }, 'it answers no text'],
  [{ family: '', value: 1 }, 'it answers no text'],
  [{ family: 'a', value: 1, labels: { name: 5 } }, 'it answers no text'],
  [{ family: 'a', value: 1, labels: [] }, 'it answers no object'],
  [7, 'it answers no object'],
])('rejects a reading with the value %j', (value, message) =>
  expect(() => parseReading({ values: [value] })).toThrow(message),
);
