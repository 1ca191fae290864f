import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Roots } from '../src/collect/linux/roots.ts';
import { parseMachine, type MachineFile } from '../src/collect/machine-file.ts';
import { tempFolder } from './temp-folder.ts';

/** Writes the files of a recorded machine, given by its name in `test/machines` or by its text. The format is that of `capture`. */
export function writeMachineFiles(record: string) {
  const folder = tempFolder();
  const text = record.includes('\n')
    ? record
    : readFileSync(new URL(`machines/${record}.txt`, import.meta.url), 'utf8');
  const machine = parseMachine(text);
  const path = (name: string): string => join(folder.path, name);
  const write = ({ name, link, text: content = '' }: MachineFile): void => {
    mkdirSync(name.endsWith('/') ? path(name) : dirname(path(name)), { recursive: true });
    if (link !== undefined) symlinkSync(link, path(name));
    else if (!name.endsWith('/')) writeFileSync(path(name), content.replaceAll('@ROOT@', folder.path));
  };
  for (const file of machine.files) write(file);
  const roots: Roots = { proc: path('proc'), sys: path('sys'), root: folder.path, foreign: machine.isForeign };
  return {
    roots,
    machine,
    path,
    read: (name: string): string => readFileSync(path(name), 'utf8'),
    write: (name: string, content: string): void => writeFileSync(path(name), content),
    /** Replaces the files that have a later state in the recording. */
    passTime: (): void => machine.later.forEach(write),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
