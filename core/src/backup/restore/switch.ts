import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { lockFile } from '../../platform/file-lock.ts';
import { readJournal, removeJournal, writeJournal, type Journal } from './journal.ts';
import { beforeFolder, idsIn, lockFileOf, nextFolder, restoreFolder } from './restore-folders.ts';
import { schemaSwitch } from './schema-switch.ts';

type Where = Pick<Config, 'data' | 'databaseUrl'>;

const DATABASE = 'vitrine.db';
/** Files that SQLite keeps beside a database while it is open, or was not closed. They belong to the old one. */
const BESIDE = ['vitrine.db-wal', 'vitrine.db-shm'];
/** Ends the name of a file that stands for an item which was not there before. */
const ABSENT = '.absent';

/** The new state could not be put in place or did not work, and the old one is whole again. */
export class SwitchProblem extends Error {
  override readonly name = 'SwitchProblem';
}

/** A new state that is in place, until somebody says whether it works. */
export interface Switched {
  confirm(): Promise<void>;
  /** Lets the next start bring the old state back, before anything is opened. */
  reject(reason: string): Promise<void>;
}

/**
 * Puts a restored state in place, before anything is opened; does nothing where none was decided. Every step may be cut off
 * and done again: a start after a power cut ends what was begun. Answers undefined where nothing was to be done; throws a
 * SwitchProblem where the old state stands although a new one was decided.
 */
export async function switchOver(config: Where): Promise<Switched | undefined> {
  const { data } = config;
  const journal = await readJournal(data);
  if (journal === undefined) {
    await clearUpUnused(config);
    return undefined;
  }
  if (journal === 'unreadable') {
    for (const id of await idsIn(data)) await back(config, id);
    await clearUp(config);
    throw new SwitchProblem('What was to be restored is unreadable');
  }
  if (journal.state === 'done') {
    await clearUp(config);
    return undefined;
  }
  if (journal.state === 'undo') {
    await undo(config, journal);
    throw new SwitchProblem(journal.reason);
  }
  try {
    await forward(config, journal);
  } catch (error) {
    const reason = `The restored backup cannot be put in place: ${error instanceof Error ? error.message : String(error)}`;
    await writeJournal(data, { ...journal, state: 'undo', reason });
    await undo(config, journal);
    throw new SwitchProblem(reason, { cause: error });
  }
  return {
    reject: reason => writeJournal(data, { ...journal, state: 'undo', reason }),
    async confirm() {
      await writeJournal(data, { ...journal, state: 'done' });
      await clearUp(config);
    },
  };
}

async function undo(config: Where, { id }: Journal): Promise<void> {
  await back(config, id);
  await clearUp(config);
}

/** Forgets what was never decided, unless somebody is building it. */
async function clearUpUnused(config: Where): Promise<void> {
  if (!existsSync(restoreFolder(config.data))) return;
  using turn = lockFile(lockFileOf(config.data));
  if (turn) await clearUp(config);
}

/** Forgets what is not needed any more; the journal last, so that this is begun again where it was cut off. */
async function clearUp({ data, databaseUrl }: Where): Promise<void> {
  if (databaseUrl) await schemaSwitch(databaseUrl).forget();
  for (const id of await idsIn(data)) await rm(join(restoreFolder(data), id), { recursive: true, force: true });
  await removeJournal(data);
  await rm(restoreFolder(data), { recursive: true, force: true });
}

async function forward({ data, databaseUrl }: Where, { id, items }: Journal): Promise<void> {
  const [next, before] = [nextFolder(data, id), beforeFolder(data, id)];
  for (const item of items)
    if (!existsSync(join(next, item)) && !(isAside(before, item) && existsSync(join(data, item))))
      throw new Error(`${item} of what was to be restored is missing`);
  await mkdir(before, { recursive: true, mode: 0o700 });
  if (databaseUrl) await schemaSwitch(databaseUrl).forward(id);
  for (const item of items) {
    if (!existsSync(join(next, item))) continue;
    await setAside(data, before, item);
    await rename(join(next, item), join(data, item));
  }
}

/** Moves an item out of the way. What stands in `before` tells whoever goes back what has been replaced. */
async function setAside(data: string, before: string, item: string): Promise<void> {
  if (isAside(before, item)) return;
  if (item === DATABASE)
    for (const name of BESIDE)
      if (existsSync(join(data, name)) && !existsSync(join(before, name)))
        await rename(join(data, name), join(before, name));
  if (existsSync(join(data, item))) await rename(join(data, item), join(before, item));
  else await writeFile(join(before, item + ABSENT), '');
}

const isAside = (before: string, item: string) =>
  existsSync(join(before, item)) || existsSync(join(before, item + ABSENT));

/** Brings back whatever was set aside. Needs nothing of the new state, which may be gone. */
async function back({ data, databaseUrl }: Where, id: string): Promise<void> {
  const before = beforeFolder(data, id);
  if (databaseUrl) await schemaSwitch(databaseUrl).back(id);
  const aside = await readdir(before).catch(() => []);
  for (const name of aside.filter(entry => !BESIDE.includes(entry))) {
    const absent = name.endsWith(ABSENT);
    const item = absent ? name.slice(0, -ABSENT.length) : name;
    for (const old of item === DATABASE ? [item, ...BESIDE] : [item])
      await rm(join(data, old), { recursive: true, force: true });
    if (absent) await rm(join(before, name));
    else await rename(join(before, name), join(data, name));
  }
  for (const name of aside.filter(entry => BESIDE.includes(entry))) await rename(join(before, name), join(data, name));
}
