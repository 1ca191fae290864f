import { TAG_COLOURS } from '@vitrine/contracts';
import { tagsOf, tagText } from './tag-text.ts';

it.each([
  ['web<green>;db', 'web<green>;db'],
  [' a ; ;b<sky> ;', 'a;b<sky>'],
  ['x<mauve>', 'x'],
  ['x<gray>', 'x'],
  ['1 < 2;a<b', '1 < 2;a<b'],
  ['', ''],
])('reads and writes %j', (text, expected) => expect(tagText(tagsOf(text, TAG_COLOURS))).toBe(expected));
