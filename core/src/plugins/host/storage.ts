import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@vitrine/plugin-sdk';

/** A plugin's folder in the data folder. Created at the first write. */
export class PluginStorage implements Storage {
  constructor(readonly folder: string) {}

  async read(name: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(this.path(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async write(name: string, content: string | Uint8Array): Promise<void> {
    const path = this.path(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  async append(name: string, content: string | Uint8Array): Promise<void> {
    const path = this.path(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await appendFile(path, content, { mode: 0o600 });
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter(name => !name.endsWith('.part')).sort();
  }

  private path(name: string): string {
    if (!/^[\w][\w.-]{0,120}$/.test(name) || name.endsWith('.part')) {
      throw new Error(`"${name}" is no name for a stored file: letters, digits, dot, dash, no folders`);
    }
    return join(this.folder, name);
  }
}
