import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { schemaSwitch } from './schema-switch.ts';

const Journal = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  items: z.array(z.string().regex(/^[\w.-]+$/)),
  undo: z.boolean(),
});
type Journal = z.infer<typeof Journal>;
type Where = Pick<Config, 'data' | 'databaseUrl'>;

/** Files that SQLite keeps beside a database while it is open, or was not closed. They belong to the old one. */
const BESIDE = ['vitrine.db-wal', 'vitrine.db-shm'];

export const restoreFolder = (data: string): string => join(data, 'restore');
export const nextFolder = (data: string, id: string): string => join(restoreFolder(data), id, 'next');
const beforeFolder = (data: string, id: string) => join(restoreFolder(data), id, 'before');
const journalFile = (data: string) => join(restoreFolder(data), 'switch.json');

/** From here on the built state will take its place, whatever happens to this process. */
export async function decide(data: string, id: string, items: readonly string[]): Promise<void> {
  await keep(data, { id, items: [...items], undo: false });
}

/** The new state could not be put in place, and the old one is whole again. */
export class SwitchProblem extends Error {
  override readonly name = 'SwitchProblem';
}

/** A new state that is in place, until somebody says that it works. */
export interface Switched {
  readonly id: string;
  confirm(): Promise<void>;
  undo(): Promise<void>;
}

/**
 * Puts a restored state in place, before anything is opened; does nothing where none was decided. Every step may be cut off
 * and done again: a start after a power cut ends what was begun. Answers undefined where the old state stands.
 */
export async function switchOver(config: Where): Promise<Switched | undefined> {
  const { data } = config;
  const journal = await readJournal(data);
  if (!journal) {
    await rm(restoreFolder(data), { recursive: true, force: true });
    return undefined;
  }
  const undo = async () => {
    await keep(data, { ...journal, undo: true });
    await back(config, journal);
    await rm(restoreFolder(data), { recursive: true, force: true });
  };
  if (journal.undo) {
    await undo();
    return undefined;
  }
  try {
    await forward(config, journal);
  } catch (error) {
    await undo();
    throw new SwitchProblem('The restored backup cannot be put in place', { cause: error });
  }
  const confirm = async () => {
    if (config.databaseUrl) await schemaSwitch(config.databaseUrl).forget();
    await rm(journalFile(data), { force: true });
    await rm(restoreFolder(data), { recursive: true, force: true });
  };
  return { id: journal.id, confirm, undo };
}

async function forward(config: Where, { id, items }: Journal): Promise<void> {
  const { data } = config;
  const [next, before] = [nextFolder(data, id), beforeFolder(data, id)];
  await mkdir(before, { recursive: true, mode: 0o700 });
  if (config.databaseUrl) await schemaSwitch(config.databaseUrl).forward();
  for (const item of items) {
    if (!existsSync(join(next, item))) continue;
    if (item === 'vitrine.db') for (const name of BESIDE) await move(join(data, name), join(before, name));
    await move(join(data, item), join(before, item));
    await rename(join(next, item), join(data, item));
  }
}

async function back(config: Where, { id, items }: Journal): Promise<void> {
  const { data } = config;
  const [next, before] = [nextFolder(data, id), beforeFolder(data, id)];
  if (config.databaseUrl) await schemaSwitch(config.databaseUrl).back();
  for (const item of items) {
    // What did not come into place replaced nothing, but may have begun to.
    const came = !existsSync(join(next, item));
    if (came) await move(join(data, item), join(next, item));
    if (item === 'vitrine.db')
      for (const name of BESIDE) {
        if (came) await rm(join(data, name), { force: true });
        await move(join(before, name), join(data, name));
      }
    await move(join(before, item), join(data, item));
  }
}

/** Moves what is there; an item that is not, or was moved already, stays so. */
async function move(from: string, to: string): Promise<void> {
  if (existsSync(from) && !existsSync(to)) await rename(from, to);
}

async function readJournal(data: string): Promise<Journal | undefined> {
  const text = await readFile(journalFile(data), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Journal.parse(JSON.parse(text));
}

/** Whole or not at all: a half-written journal never has the name that is read. */
async function keep(data: string, journal: Journal): Promise<void> {
  const draft = `${journalFile(data)}.part`;
  await mkdir(restoreFolder(data), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify(journal), { mode: 0o600 });
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  await rename(draft, journalFile(data));
}
