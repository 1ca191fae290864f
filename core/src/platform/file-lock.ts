import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

/** What only one process holds at a time. */
export interface FileLock extends Disposable {
  release(): void;
}

/**
 * Takes a lock until it is released or this process ends in whatever way; answers undefined where somebody else has it
 * after `patience` ms. It is one of SQLite, on an empty file, since Node has none of its own; where the disk knows no locks
 * everybody gets one.
 */
export function lockFile(path: string, patience = 0): FileLock | undefined {
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(path, { timeout: patience });
    held.exec('begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) {
      held?.close();
      return undefined;
    }
  }
  const release = () => void (held?.isOpen && held.close());
  return { release, [Symbol.dispose]: release };
}
