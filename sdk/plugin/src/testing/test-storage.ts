import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../host.ts';

/** Storage in a temporary folder of a test. */
export function testStorage(folder: string): Storage {
  const path = (name: string) => join(folder, name);
  return {
    folder,
    read: name => readFile(path(name)).catch(() => undefined),
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(path(`${name}.part`), content);
      await rename(path(`${name}.part`), path(name));
    },
    async append(name, content) {
      await mkdir(folder, { recursive: true });
      await appendFile(path(name), content);
    },
    remove: name => rm(path(name), { force: true }),
    list: async () => readdir(folder),
  };
}
