import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where everything lies that has to do with a restore, in the data folder: one folder each, and the journal. */
export const restoreFolder = (data: string): string => join(data, 'restore');
/** The new state, until it is put in place. */
export const nextFolder = (data: string, id: string): string => join(restoreFolder(data), id, 'next');
/** What of the old state was replaced. */
export const beforeFolder = (data: string, id: string): string => join(restoreFolder(data), id, 'before');

/** Held by whoever builds a new state. */
export const lockFileOf = (data: string): string => join(data, 'restore.lock');

export const RESTORE_ID = /^[0-9a-f-]{36}$/;

export async function idsIn(data: string): Promise<string[]> {
  const names = await readdir(restoreFolder(data)).catch(() => []);
  return names.filter(name => RESTORE_ID.test(name));
}
