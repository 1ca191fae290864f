import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { lockFile } from '../../platform/process/file-lock.ts';
import { messageOf } from '../../platform/text/message-of.ts';
import { readJournal, removeJournal, writeJournal, type Journal } from './journal.ts';
import { beforeFolder, idsIn, lockFileOf, nextFolder, restoreFolder } from './restore-folders.ts';
import { schemaSwap } from './schema-swap.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

const DATABASE = 'vitrine.db';
/** Files that SQLite creates beside an open or uncleanly closed database. They belong to the old database. */
const SQLITE_SIDE_FILES = ['vitrine.db-wal', 'vitrine.db-shm'];
/** Suffix of a marker file for an item that did not exist before. */
const ABSENT = '.absent';

/** Error thrown when the new state could not be applied or did not work, and the old one is restored. */
export class RestoreApplyError extends Error {
  override readonly name = 'RestoreApplyError';
}

/** A new state that is in place, until it is accepted or rejected. */
interface AppliedRestore {
  confirm(): Promise<void>;
  /** Makes the next start restore the old state before anything is opened. */
  reject(reason: string): Promise<void>;
}

/**
 * Applies a restored state before anything is opened; does nothing if none was committed. Every step is idempotent: a start after a
 * power loss continues where the last one stopped. Returns undefined if there was nothing to do. Throws a RestoreApplyError if the
 * old state is in use although a new one was committed. `complete` adds data to the new state that exists only now, such as the
 * audit log since the backup; it may run again and must be idempotent.
 */
export async function applyPendingRestore(
  config: Where,
  complete: (config: Where, journal: Journal) => Promise<void>,
): Promise<AppliedRestore | undefined> {
  const { dataDir } = config;
  const journal = await readJournal(dataDir);
  if (journal === undefined) {
    await clearUpUnused(config);
    return undefined;
  }
  if (journal === 'unreadable') {
    for (const id of await idsIn(dataDir)) await swapBack(config, id);
    await clearUp(config);
    throw new RestoreApplyError('What was to be restored is unreadable');
  }
  if (journal.state === 'done') {
    await clearUp(config);
    return undefined;
  }
  if (journal.state === 'undo') {
    await undo(config, journal);
    throw new RestoreApplyError(journal.reason);
  }
  try {
    assertWhole(config, journal);
    await complete(config, journal);
    await swapIn(config, journal);
  } catch (error) {
    const reason = `The restored backup cannot be put in place: ${messageOf(error)}`;
    await writeJournal(dataDir, { ...journal, state: 'undo', reason });
    await undo(config, journal);
    throw new RestoreApplyError(reason, { cause: error });
  }
  return {
    reject: reason => writeJournal(dataDir, { ...journal, state: 'undo', reason }),
    async confirm() {
      await writeJournal(dataDir, { ...journal, state: 'done' });
      await clearUp(config);
    },
  };
}

async function undo(config: Where, { id }: Journal): Promise<void> {
  await swapBack(config, id);
  await clearUp(config);
}

/** Removes state that was never committed, unless it is being built. */
async function clearUpUnused(config: Where): Promise<void> {
  if (!existsSync(restoreFolder(config.dataDir))) return;
  using lock = lockFile(lockFileOf(config.dataDir));
  if (lock) await clearUp(config);
}

/** Removes obsolete state; the journal last, so that an interrupted cleanup is repeated. */
async function clearUp({ dataDir, databaseUrl }: Where): Promise<void> {
  if (databaseUrl) await schemaSwap(databaseUrl).forget();
  for (const id of await idsIn(dataDir)) await rm(join(restoreFolder(dataDir), id), { recursive: true, force: true });
  await removeJournal(dataDir);
  await rm(restoreFolder(dataDir), { recursive: true, force: true });
}

/** Throws if an item is neither in the new state nor in place. */
function assertWhole({ dataDir }: Where, { id, items }: Journal): void {
  const [next, before] = [nextFolder(dataDir, id), beforeFolder(dataDir, id)];
  for (const item of items)
    if (!existsSync(join(next, item)) && !(isAside(before, item) && existsSync(join(dataDir, item))))
      throw new Error(`${item} of what was to be restored is missing`);
}

async function swapIn({ dataDir, databaseUrl }: Where, { id, items }: Journal): Promise<void> {
  const [next, before] = [nextFolder(dataDir, id), beforeFolder(dataDir, id)];
  await mkdir(before, { recursive: true, mode: 0o700 });
  if (databaseUrl) await schemaSwap(databaseUrl).forward(id);
  for (const item of items) {
    if (!existsSync(join(next, item))) continue;
    await setAside(dataDir, before, item);
    await rename(join(next, item), join(dataDir, item));
  }
}

/** Moves an item aside. The content of `before` shows a rollback which items were replaced. */
async function setAside(data: string, before: string, item: string): Promise<void> {
  if (isAside(before, item)) return;
  if (item === DATABASE)
    for (const name of SQLITE_SIDE_FILES)
      if (existsSync(join(data, name)) && !existsSync(join(before, name)))
        await rename(join(data, name), join(before, name));
  if (existsSync(join(data, item))) await rename(join(data, item), join(before, item));
  else await writeFile(join(before, item + ABSENT), '');
}

const isAside = (before: string, item: string) =>
  existsSync(join(before, item)) || existsSync(join(before, item + ABSENT));

/** Restores everything that was moved aside. Does not use the new state, which may no longer exist. */
async function swapBack({ dataDir, databaseUrl }: Where, id: string): Promise<void> {
  const before = beforeFolder(dataDir, id);
  if (databaseUrl) await schemaSwap(databaseUrl).back(id);
  const aside = await readdir(before).catch(() => []);
  for (const name of aside.filter(entry => !SQLITE_SIDE_FILES.includes(entry))) {
    const absent = name.endsWith(ABSENT);
    const item = absent ? name.slice(0, -ABSENT.length) : name;
    for (const old of item === DATABASE ? [item, ...SQLITE_SIDE_FILES] : [item])
      await rm(join(dataDir, old), { recursive: true, force: true });
    if (absent) await rm(join(before, name));
    else await rename(join(before, name), join(dataDir, name));
  }
  for (const name of aside.filter(entry => SQLITE_SIDE_FILES.includes(entry)))
    await rename(join(before, name), join(dataDir, name));
}
