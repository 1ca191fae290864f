import { forecastDisk } from './disk-forecast.rule.ts';

const share = (bytesPerDay: number, keptDays: number, filledDays = 0) => ({ bytesPerDay, keptDays, filledDays });

it.each([
  ['nothing is kept', [], 100, { bytes: 0, bytesPerDay: 0, fullInDays: null }],
  ['enough room', [share(10, 30)], 300, { bytes: 300, bytesPerDay: 10, fullInDays: null }],
  ['a byte too little', [share(10, 30)], 299, { bytes: 300, bytesPerDay: 10, fullInDays: 29.9 }],
  ['full already', [share(10, 30)], 0, { bytes: 300, bytesPerDay: 10, fullInDays: 0 }],
  ['what is there needs no room', [share(10, 30, 25)], 50, { bytes: 300, bytesPerDay: 10, fullInDays: null }],
  ['it has all it keeps', [share(10, 30, 30)], 0, { bytes: 300, bytesPerDay: 0, fullInDays: null }],
  ['more is there than will be kept', [share(10, 30, 90)], 0, { bytes: 300, bytesPerDay: 0, fullInDays: null }],
  [
    'a short part stops growing, a long one goes on',
    [share(1, 365), share(100, 10)],
    1100,
    { bytes: 1365, bytesPerDay: 101, fullInDays: 100 },
  ],
  ['full while both grow', [share(1, 365), share(100, 10)], 505, { bytes: 1365, bytesPerDay: 101, fullInDays: 5 }],
])('%s', (_, shares, free, forecast) => expect(forecastDisk(shares, free)).toEqual(forecast));
