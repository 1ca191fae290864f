import { cutPeaks } from './cut-peaks.ts';

it.each([
  ['a peak is cut to what is around it', [10, 11, 10, 500, 10, 11, 10], [10, 11, 10, 10, 10, 11, 10]],
  ['a lasting rise stays', [10, 10, 10, 10, 90, 90, 90, 90, 90, 90], [10, 10, 10, 10, 90, 90, 90, 90, 90, 90]],
  ['a dip stays', [10, 11, 10, 1, 10, 11, 10], [10, 11, 10, 1, 10, 11, 10]],
  ['a gap stays a gap', [10, null, 10], [10, null, 10]],
  ['nothing', [], []],
])('%s', (_, values, cut) => expect(cutPeaks(values)).toEqual(cut));
