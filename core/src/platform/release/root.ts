import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the root folder of Vitrine, which contains `plugins` and `sdk`; found by searching upwards from this file, in sources and
 * bundle alike.
 */
export function rootFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'vitrine')
      return folder;
    if (folder === dirname(folder)) return process.cwd();
  }
}
