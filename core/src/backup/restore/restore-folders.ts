import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder for everything about restores in the data folder: one subfolder per restore, and the journal. */
export const restoreFolder = (data: string): string => join(data, 'restore');
/** Folder of the new state, until it is applied. */
export const nextFolder = (data: string, id: string): string => join(restoreFolder(data), id, 'next');
/** Folder of the replaced parts of the old state. */
export const beforeFolder = (data: string, id: string): string => join(restoreFolder(data), id, 'before');

/** Lock held while a new state is being built. */
export const lockFileOf = (data: string): string => join(data, 'restore.lock');

export const RESTORE_ID = /^[0-9a-f-]{36}$/;

export async function idsIn(data: string): Promise<string[]> {
  const names = await readdir(restoreFolder(data)).catch(() => []);
  return names.filter(name => RESTORE_ID.test(name));
}
