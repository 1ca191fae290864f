import { csvCell, csvRow } from './csv.ts';

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
])('writes %j as %s', (value, expected) => expect(csvCell(value)).toBe(expected));

it('joins the cells of a row', () => expect(csvRow(['a', null, 1, '=b'])).toBe("a,,1,'=b\r\n"));
