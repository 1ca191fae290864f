import { wasOnline } from './was-online.rule.ts';

const minutes = (text: string) => [...text].map(sign => sign === '#');

it.each([
  ['reported in this minute', '#########', true],
  ['reported in the minute before', '########.', true],
  ['was silent for two minutes', '#######..', false],
  ['reports every third minute', '#..#..#..', true],
  ['missed a report of every third minute', '#..#.....', true],
  ['missed two reports of every third minute', '#..#......', false],
  ['did not report at all', '.........', false],
])('decides whether a node was online that %s', (_, text, online) => {
  expect(wasOnline(minutes(text))).toBe(online);
});
