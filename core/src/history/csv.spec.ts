import { cell, toCsv } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+1', "'+1"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a,b "c"\n', '"a,b ""c""\n"'],
  [-1.5, '-1.5'],
  [null, ''],
])('writes %j as %s', (value, expected) => expect(cell(value)).toBe(expected));

it('writes a line per point, and nothing where nothing is known', () => {
  const columns = { cpu: { avg: [1, null], min: [0.5, null], max: [2, null] }, trafficUp: { avg: [7, 8] } };
  expect(toCsv('=tokyo', { from: 0, to: 120_000, step: 60_000, columns })).toBe(
    [
      'node,time,cpu.avg,cpu.min,cpu.max,trafficUp',
      "'=tokyo,1970-01-01T00:00:00.000Z,1,0.5,2,7",
      "'=tokyo,1970-01-01T00:01:00.000Z,,,,8",
      '',
    ].join('\r\n'),
  );
});
