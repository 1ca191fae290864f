import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

/** Exclusive lock of a process on a file. */
export interface FileLock extends Disposable {
  release(): void;
}

/**
 * Takes a lock that lasts until it is released or this process ends in any way; returns undefined if another process still holds it
 * after `timeoutMs`. Uses SQLite's lock on an empty file, because Node.js has none. File systems without locks grant it to every
 * process.
 */
export function lockFile(path: string, timeoutMs = 0): FileLock | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path, { timeout: timeoutMs });
    lock.exec('begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) {
      lock?.close();
      return undefined;
    }
  }
  const release = () => void (lock?.isOpen && lock.close());
  return { release, [Symbol.dispose]: release };
}
