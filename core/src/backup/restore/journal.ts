import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RESTORE_ID, restoreFolder } from './restore-folders.ts';

const Journal = z.strictObject({
  id: z.string().regex(RESTORE_ID),
  /** Names in the data folder that are replaced. */
  items: z.array(z.string().regex(/^\w[\w.-]*$/)),
  /** Whether the new state shall stand, or the old one, or nothing is left to do but to clear up. */
  state: z.enum(['begin', 'undo', 'done']),
  /** Why the old one shall stand. */
  reason: z.string().optional(),
});
/** How far a restore has come that was decided. */
export type Journal = z.infer<typeof Journal>;

const fileIn = (data: string) => join(restoreFolder(data), 'switch.json');

export async function readJournal(data: string): Promise<Journal | 'unreadable' | undefined> {
  let text: string;
  try {
    text = await readFile(fileIn(data), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return Journal.parse(JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}

/** Whole or not at all: a half-written journal never has the name that is read. */
export async function writeJournal(data: string, journal: Journal): Promise<void> {
  const draft = `${fileIn(data)}.part`;
  await mkdir(restoreFolder(data), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify(journal), { mode: 0o600, flush: true });
  await rename(draft, fileIn(data));
  await syncFolder(restoreFolder(data));
}

export const removeJournal = (data: string): Promise<void> => rm(fileIn(data), { force: true });

/** A rename outlasts a power cut only with its folder; Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
