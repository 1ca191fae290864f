import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The trimmed text of a small file, or '' where there is none to read. For what is read rarely. */
export function textOf(path: string): string {
  try {
    // Device tree texts end with a zero byte.
    return readFileSync(path, 'utf8').replace(/\0+$/, '').trim();
  } catch {
    return '';
  }
}

/** The names in a folder, in order; none where there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(byNumber);
  } catch {
    return [];
  }
}

// card2 before card10. A locale's comparison would do, at the price of loading its tables.
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

export const isThere = existsSync;
