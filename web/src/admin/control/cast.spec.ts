import { playing, readCast } from './cast.ts';

const text = [
  '{"version":2,"width":80,"height":24}',
  '[0.5,"o","$ "]',
  '[10.5,"i","x"]',
  '[10.5,"o","ls\\r\\n"]',
  '[11,"r","100x30"]',
  '[11.5,"o","節點"]',
  '[12,"o","cut of',
].join('\n');

it('reads a recording, and one with a cut end', () => {
  expect(readCast(text)).toMatchObject({ columns: 80, rows: 24, length: 11.5 });
  expect(readCast(text).events.map(({ data }) => data)).toEqual(['$ ', 'ls\r\n', '100x30', '節點']);
});

it('cuts long pauses', () => {
  expect(readCast(text, 2).events.map(({ at }) => at)).toEqual([0.5, 2.5, 3, 3.5]);
});

it('returns the output between two moments', () => {
  const cast = readCast(text);
  expect(playing(cast, -1, 0.5)).toEqual([{ output: '$ ' }]);
  expect(playing(cast, 0.5, 11)).toEqual([{ output: 'ls\r\n' }, { columns: 100, rows: 30 }]);
});

it.each([
  ['nothing', ''],
  ['words', 'hello'],
  ['another version', '{"version":1,"width":80,"height":24}'],
])('rejects %s', (_, wrong) => {
  expect(() => readCast(wrong)).toThrow();
});
