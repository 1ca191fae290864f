import { addTags, parseTags, removeTags } from './tags.rule.ts';

it.each([
  ['', []],
  [' ; ;', []],
  ['web', [['web', 'gray']]],
  [
    'web<green>;db',
    [
      ['web', 'green'],
      ['db', 'gray'],
    ],
  ],
  [
    ' web <sky> ; db',
    [
      ['web', 'sky'],
      ['db', 'gray'],
    ],
  ],
  ['web<mauve>', [['web', 'gray']]],
  ['a<b', [['a<b', 'gray']]],
  ['<red>', []],
  ['<img src=x>', [['<img src=x>', 'gray']]],
  ['a<red><blue>', [['a<red>', 'blue']]],
])('reads %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags.map(([label, colour]) => ({ label, colour })));
});

it.each([
  ['', 'web<green>', 'web<green>'],
  ['a<red>;b', 'b<sky>;c', 'a<red>;b<sky>;c'],
  ['a', '', 'a'],
  ['a;a<red>', 'b', 'a<red>;b'],
  ['a<mauve>', '<red>;;', 'a'],
])('adds to %j the tags %j', (text, added, expected) => expect(addTags(text, added)).toBe(expected));

it.each([
  ['a<red>;b;c<sky>', 'c;a', 'b'],
  ['a', 'b', 'a'],
  ['a', 'a<red>', ''],
  ['', 'a', ''],
])('removes from %j the tags %j', (text, removed, expected) => expect(removeTags(text, removed)).toBe(expected));
