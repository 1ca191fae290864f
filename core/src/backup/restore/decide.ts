import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { lockFile } from '../../platform/process/file-lock.ts';
import { readJournal, writeJournal, type Journal } from './journal.ts';
import { lockFileOf, nextFolder, restoreFolder } from './restore-folders.ts';
import { schemaSwap } from './schema-swap.ts';

/** Error thrown when another restore is running or waits for the next start. */
export class RestoreUnderWay extends Error {
  override readonly name = 'RestoreUnderWay';
}

/**
 * Builds a new state under this id and commits to it: from then on it replaces the old one even if this process dies. Only one can
 * run across all processes: throws RestoreUnderWay if another is running or committed. `build` returns the names below `next` to be
 * replaced.
 */
export async function commitRestore(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { id, file }: Pick<Journal, 'id'> & { readonly file: string },
  build: (next: string) => Promise<readonly string[]>,
): Promise<void> {
  await mkdir(restoreFolder(dataDir), { recursive: true, mode: 0o700 });
  using lock = lockFile(lockFileOf(dataDir));
  if (!lock) throw new RestoreUnderWay('Another restore is at work. Wait for its end.');
  if (await readJournal(dataDir))
    throw new RestoreUnderWay('A restored backup waits to be put in place. Start the server again first.');
  const next = nextFolder(dataDir, id);
  try {
    const items = await build(next);
    const missing = items.find(item => !existsSync(join(next, item)));
    if (missing) throw new Error(`${missing} was taken away while the backup was built`);
    if (databaseUrl) await schemaSwap(databaseUrl).mark(id);
    await writeJournal(dataDir, { id, file: file.slice(0, 200), items: [...items], state: 'begin' });
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    throw error;
  }
}
