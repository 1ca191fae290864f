import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Roots } from '../src/collect/linux/roots.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * Lays a recorded machine out as files. A record is a text with the files one after another, each below a line
 * `== proc/stat`; `== sys/class/net/eth0/master -> ../bond0` is a link, `== sys/class/net/eth0/device/` a folder.
 */
export function writeMachineFiles(record: string) {
  const folder = tempFolder();
  const text = record.includes('\n')
    ? record
    : readFileSync(new URL(`machines/${record}.txt`, import.meta.url), 'utf8');
  for (const part of text.split(/^== /m).slice(1)) {
    const [title = '', ...lines] = part.split('\n');
    const [name = '', target] = title.split(' -> ');
    const path = join(folder.path, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (target !== undefined) symlinkSync(target, path);
    else if (!name.endsWith('/')) writeFileSync(path, lines.join('\n').replaceAll('\\0', '\0'));
  }
  const roots: Roots = {
    proc: join(folder.path, 'proc'),
    sys: join(folder.path, 'sys'),
    root: folder.path,
    foreign: false,
  };
  return {
    roots,
    path: (name: string): string => join(folder.path, name),
    read: (name: string): string => readFileSync(join(folder.path, name), 'utf8'),
    write: (name: string, content: string): void => writeFileSync(join(folder.path, name), content),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
