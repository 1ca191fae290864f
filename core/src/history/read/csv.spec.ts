import { toCsv } from './csv.ts';

it('writes a line per point, and an empty cell for an unknown value', () => {
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
