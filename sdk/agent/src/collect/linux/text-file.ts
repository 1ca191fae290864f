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
    return readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  } catch {
    return [];
  }
}

export const isThere = existsSync;
