import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidArchiveError, assertSafeName } from '@vitrine/contracts/archive';
import { BACKUP_LIMITS } from './limits.ts';
import { FOLDERS } from './manifest.ts';

/** Returns the paths of the files in the data folder that belong to a backup. */
export async function filesOf(data: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) await walk(data, folder, found);
  return found.sort();
}

async function walk(data: string, path: string, found: string[]): Promise<void> {
  for (const entry of await readdir(join(data, path), { withFileTypes: true }).catch(() => [])) {
    const below = `${path}/${entry.name}`;
    // Skips unfinished files, and links, which may point outside.
    if (entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    if (entry.isDirectory()) await walk(data, below, found);
    else if (entry.isFile() && isPlain(below) && (await stat(join(data, below)).catch(() => undefined)))
      found.push(below);
  }
}

/** Returns whether a restore would accept this name. */
function isPlain(path: string): boolean {
  try {
    assertSafeName(path, BACKUP_LIMITS);
    return true;
  } catch (error) {
    if (error instanceof InvalidArchiveError) return false;
    throw error;
  }
}
