import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Paths of a plugin in the data folder, besides its own folder. Named after its id. */
interface PluginFiles {
  /** The plugin's own files, which are part of backups. */
  readonly storage: string;
  /** Copies of its code that are run. */
  readonly copies: string;
  /** The last lines of its log. */
  readonly log: string;
}

const STORAGE = 'plugin-storage';
const COPIES = 'plugin-run';
const LOGS = 'plugin-logs';
const LOG_SUFFIX = '.jsonl';

export const filesOf = (dataDir: string, id: string): PluginFiles => ({
  storage: resolve(dataDir, STORAGE, id),
  copies: resolve(dataDir, COPIES),
  log: resolve(dataDir, LOGS, `${id}${LOG_SUFFIX}`),
});

const PLUGIN_ID = /^[a-z][a-z0-9-]{1,39}$/;

/** Returns the ids that have files in the data folder. */
export async function idsWithFiles(dataDir: string): Promise<string[]> {
  const names = (folder: string) => readdir(join(dataDir, folder)).catch((): string[] => []);
  const [storage, copies, logs] = await Promise.all([STORAGE, COPIES, LOGS].map(names));
  const ids = [...storage!, ...copies!, ...logs!.map(name => name.replace(LOG_SUFFIX, ''))];
  return [...new Set(ids)].filter(id => PLUGIN_ID.test(id)).sort();
}

/** Returns the size of a plugin's storage, in bytes. */
export async function storageBytes(dataDir: string, id: string): Promise<number> {
  const { storage } = filesOf(dataDir, id);
  const entries = await readdir(storage, { recursive: true }).catch((): string[] => []);
  const sizes = await Promise.all(
    entries.map(name =>
      stat(join(storage, name)).then(
        entry => (entry.isFile() ? entry.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Removes all files of a plugin in the data folder, except its own folder. */
export async function removeFiles(dataDir: string, id: string): Promise<void> {
  if (!PLUGIN_ID.test(id)) return;
  const { storage, copies, log } = filesOf(dataDir, id);
  for (const path of [storage, join(copies, id), log]) await rm(path, { recursive: true, force: true });
}
