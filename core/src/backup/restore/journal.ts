import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RESTORE_ID, restoreFolder } from './restore-folders.ts';

const Journal = z.strictObject({
  id: z.string().regex(RESTORE_ID),
  /** Names in the data folder to be replaced. */
  items: z.array(z.string().regex(/^\w[\w.-]*$/)),
  /** Whether to apply the new state, to return to the old one, or only to clean up. */
  state: z.enum(['begin', 'undo', 'done']),
  /** Name of the backup's file. Journals of earlier releases lack it. */
  file: z.string().max(200).optional(),
  /** Reason for returning to the old state. */
  reason: z.string().optional(),
});
/** Progress of a committed restore. */
export type Journal = z.infer<typeof Journal>;

const fileIn = (data: string) => join(restoreFolder(data), 'journal.json');

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

/** Writes the journal atomically: a partly written file never has the name that is read. */
export async function writeJournal(data: string, journal: Journal): Promise<void> {
  const draft = `${fileIn(data)}.part`;
  await mkdir(restoreFolder(data), { recursive: true, mode: 0o700 });
  await writeFile(draft, JSON.stringify(journal), { mode: 0o600, flush: true });
  await rename(draft, fileIn(data));
  await syncFolder(restoreFolder(data));
}

export const removeJournal = (data: string): Promise<void> => rm(fileIn(data), { force: true });

/** Syncs a folder, after which a rename survives a power loss; Windows has no equivalent. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
