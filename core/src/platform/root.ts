import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that Vitrine lies in, with `plugins` and `sdk`; found upwards from this file, in sources and bundle alike. */
export function rootFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'vitrine')
      return folder;
    if (folder === dirname(folder)) return process.cwd();
  }
}
