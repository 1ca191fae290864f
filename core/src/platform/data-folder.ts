import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigProblem } from './config/config.ts';

const BUSY = 5;
/** A predecessor may still be stopping. */
const PATIENCE_MS = 5000;

let held: DatabaseSync | undefined;

/**
 * Takes the data folder for this process, until it ends in whatever way; throws a ConfigProblem where another server has it.
 * The lock is one of SQLite, on an empty file, since Node has none of its own; where the disk knows no locks there is none.
 */
export function takeDataFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  try {
    held ??= new DatabaseSync(join(data, 'vitrine.lock'), { timeout: PATIENCE_MS });
    held.exec('begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY)
      throw new ConfigProblem(
        `Another Vitrine works with the data folder ${data}; stop it first, or set VITRINE_DATA.`,
      );
  }
}
