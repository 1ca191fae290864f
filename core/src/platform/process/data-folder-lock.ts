import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InvalidConfigError } from '../config/config.ts';
import { lockFile, type FileLock } from './file-lock.ts';

/** A previous process may still be stopping. */
const LOCK_TIMEOUT_MS = 5000;

/** Error codes of operating systems for a folder that is not writable. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM'];

/**
 * Locks the data folder for this process; throws InvalidConfigError if it is not writable or if another server holds the lock,
 * which the message then names.
 */
export function lockDataFolder(data: string): FileLock {
  try {
    return acquire(data);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!UNWRITABLE.includes(code)) throw error;
    throw new InvalidConfigError(
      `The data folder ${data} cannot be written (${code}); let the server's user write there, ` +
        'or set VITRINE_DATA_DIR to another folder.',
    );
  }
}

function acquire(data: string): FileLock {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const holder = join(data, 'vitrine.pid');
  const lock = lockFile(join(data, 'vitrine.lock'), LOCK_TIMEOUT_MS);
  if (!lock)
    throw new InvalidConfigError(
      `Another Vitrine (${read(holder)}) works with the data folder ${data}; stop it, or set VITRINE_DATA_DIR to another folder.`,
    );
  writeFileSync(holder, `process ${process.pid} on ${hostname()}\n`);
  return lock;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'of unknown number';
  }
}
