import { parseTags } from './tags.rule.ts';

it.each([
  ['', []],
  [' ; ;', []],
  ['web', [['web', 'gray']]],
  ['web<green>;db', [['web', 'green'], ['db', 'gray']]],
  [' web <sky> ; db', [['web', 'sky'], ['db', 'gray']]],
  ['web<mauve>', [['web', 'gray']]],
  ['a<b', [['a<b', 'gray']]],
  ['<red>', []],
  ['<img src=x>', [['<img src=x>', 'gray']]],
  ['a<red><blue>', [['a<red>', 'blue']]],
])('reads %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags.map(([label, colour]) => ({ label, colour })));
});
