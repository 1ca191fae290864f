import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the trimmed text of a small file, or '' if it cannot be read. For rare reads. */
export function textOf(path: string): string {
  try {
    // Device tree texts end with a zero byte.
    return readFileSync(path, 'utf8').replace(/\0+$/, '').trim();
  } catch {
    return '';
  }
}

/** Returns the names in a folder, sorted; empty if the folder does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(byNumber);
  } catch {
    return [];
  }
}

// Sorts card2 before card10, without the collation tables that a comparison by locale would load.
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

export const isThere = existsSync;
