import { csvOf } from './csv.ts';

const at = [Date.UTC(2026, 10, 3, 12), Date.UTC(2026, 10, 3, 12, 1)];

it('writes a row for each time, and the columns that have values', () => {
  const series = [
    { id: 'cpu', label: 'CPU', colour: 0, values: [1.5, null], min: [1, null], max: [2, null], lost: [null, null] },
    { id: 'gpu', label: 'GPU', colour: 1, values: [null, 7] },
  ];
  expect(csvOf(at, series, 'Time')).toBe(
    '"Time","CPU","CPU (min)","CPU (max)","GPU"\r\n2026-11-03T12:00:00.000Z,1.5,1,2,\r\n2026-11-03T12:01:00.000Z,,,,7\r\n',
  );
});

it('quotes names, and writes none as a formula', () => {
  const named = (label: string) => csvOf([], [{ id: label, label, colour: 0, values: [1] }], 'Time');
  expect(named('=cmd|calc')).toBe('"Time","\'=cmd|calc"\r\n');
  expect(named('a "b", c')).toBe('"Time","a ""b"", c"\r\n');
});
