import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../test/temp-folder.ts';
import { isThere, namesIn, textOf } from './text-file.ts';

it('trims spaces and zero bytes, and returns an empty text for a missing file', () => {
  using folder = tempFolder();
  const path = join(folder.path, 'compatible');
  writeFileSync(path, ' nvidia,ga10b\n\0\0');
  expect([textOf(path), isThere(path)]).toEqual(['nvidia,ga10b', true]);
  expect([textOf(`${path}.gone`), isThere(`${path}.gone`)]).toEqual(['', false]);
});

it('sorts names by their numbers, and equally long ones by their letters', () => {
  using folder = tempFolder();
  for (const name of ['card10', 'card2', 'card1', 'bard2', 'a']) mkdirSync(join(folder.path, name));
  expect(namesIn(folder.path)).toEqual(['a', 'bard2', 'card1', 'card2', 'card10']);
  expect(namesIn(join(folder.path, 'none'))).toEqual([]);
});
