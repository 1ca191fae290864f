import { closeSync, openSync } from 'node:fs';

function hasPty(): boolean {
  try {
    closeSync(openSync('/dev/ptmx', 'r+'));
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

/** For tests of a real terminal. A minimal root file system or a strict container has no pseudo terminals. */
export const withPty = hasPty() ? it : it.skip;
